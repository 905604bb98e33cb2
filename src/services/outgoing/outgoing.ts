/** Why a URL is not accepted. */
export type UrlProblem = "malformed" | "not-https" | "port" | "login" | "not-public";

/** Why a request has no response. */
export type OutgoingFailure = UrlProblem | "no-address" | "unreachable" | "tls" | "timeout";

export type OutgoingResult =
  | { kind: "response"; status: number; retryAfter: string | undefined; body: string }
  | { kind: "failure"; reason: OutgoingFailure };

/** Sends requests to URLs that customers of ours chose. */
export interface Outgoing {
  /** Returns undefined if requests may go to the URL. The addresses of a name are checked at each request. */
  findProblem(url: string): UrlProblem | undefined;
  /** Sends a JSON text once. It follows no redirect, and never throws because of the receiver. */
  post(url: string, body: string, headers: Record<string, string>): Promise<OutgoingResult>;
}
