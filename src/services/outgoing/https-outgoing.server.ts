import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Outgoing, OutgoingFailure, OutgoingResult, UrlProblem } from "./outgoing.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { resolveAddresses } from "./resolve-addresses.server.ts";

/** The network that requests go through. Only tests replace it; no setting does. */
export interface Network {
  resolve(hostname: string): Promise<string[]>;
  isPublic(address: string): boolean;
  port: number;
  /** Certificate of the only authority that is trusted. */
  ca?: string;
}

export interface HttpsOutgoingOptions {
  /** Sends the requests for `emulatedReceiver` to an emulator at this URL. */
  emulatorUrl?: string | undefined;
  network?: Network;
  timeoutMs?: number;
}

export const emulatedReceiver = "receptor.estrelou.test";

const realNetwork: Network = { resolve: resolveAddresses, isPublic: isPublicAddress, port: 443 };
/** Limit of the whole request: name, connection, TLS, response. */
const defaultTimeoutMs = 10_000;
const maxBodyBytes = 20_000;
const maxResponseBytes = 16_384;
const maxHeaderBytes = 16_384;
/** Names that never lead to the public internet. */
const privateNames = /(^|\.)(local|localhost|internal|intranet|lan|home|corp|arpa|test|onion)$/;

class NotPublic extends Error {}

/**
 * HTTPS to public addresses on port 443. The addresses of a name are checked in the `lookup` of the connection, so the
 * checked addresses are the ones that it connects to, also if the name changes. Node does not call `lookup` for an IP
 * address in the URL, so `findProblem` checks that one.
 */
export function httpsOutgoing(options: HttpsOutgoingOptions = {}): Outgoing {
  const { emulatorUrl, network = realNetwork, timeoutMs = defaultTimeoutMs } = options;
  const isEmulated = (url: URL) => !!emulatorUrl && url.hostname === emulatedReceiver;

  const findProblem = (text: string): UrlProblem | undefined => {
    const url = URL.parse(text);
    if (!url?.hostname) return "malformed";
    if (url.protocol !== "https:") return "not-https";
    if (url.username || url.password) return "login";
    // The standard port is an empty text here.
    if (url.port) return "port";
    return isEmulated(url) || hasPublicHost(url, network) ? undefined : "not-public";
  };

  return {
    findProblem,
    async post(text, body, headers) {
      const problem = findProblem(text);
      if (problem) return { kind: "failure", reason: problem };
      if (Buffer.byteLength(body) > maxBodyBytes) throw new Error("The body is too large");
      const url = new URL(text);
      const signal = AbortSignal.timeout(timeoutMs);
      const shared = {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "Accept-Encoding": "identity",
          Connection: "close",
        },
        // No connection is reused: another request could have opened it to an address that is not checked.
        agent: false,
        maxHeaderSize: maxHeaderBytes,
        signal,
      } as const;
      return exchange(body, signal, () =>
        isEmulated(url)
          ? httpRequest(`${emulatorUrl}${url.pathname}${url.search}`, shared)
          : httpsRequest(url, {
              ...shared,
              port: network.port,
              lookup: checkedLookup(network),
              // Also if NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
              rejectUnauthorized: true,
              ...(network.ca ? { ca: network.ca } : {}),
            }),
      );
    },
  };
}

function hasPublicHost({ hostname }: URL, network: Network): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return network.isPublic(address);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !privateNames.test(name);
}

/** Fails if any address of the name is not public. */
function checkedLookup({ resolve, isPublic }: Network): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const error = addresses.every(isPublic) ? undefined : new NotPublic();
        if (error || first === undefined) callback(error ?? noAddress(), []);
        else if (!all) callback(null, first, isIP(first));
        else
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("no address"), { code: "ENOTFOUND" });
}

/** Sends the body and reads the start of the response. Every outcome closes the connection. */
function exchange(
  body: string,
  signal: AbortSignal,
  open: () => ClientRequest,
): Promise<OutgoingResult> {
  return new Promise((resolve) => {
    const request = open();
    let hasStatus = false;
    request.on("response", (response) => {
      hasStatus = true;
      readStart(response, (text) => {
        resolve({
          kind: "response",
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          body: text,
        });
        request.destroy();
      });
    });
    const fail = (reason: OutgoingFailure) => {
      if (!hasStatus) resolve({ kind: "failure", reason });
    };
    request.on("error", (error) => fail(signal.aborted ? "timeout" : failureOf(error)));
    // After a response with "upgrade" Node closes the connection without an error.
    request.on("close", () => fail("unreachable"));
    request.end(body);
  });
}

/** Reads until the end, the limit or the timeout. The status is already known, so a broken body is no failure. */
function readStart(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = () => done(Buffer.concat(chunks).subarray(0, maxResponseBytes).toString("utf8"));
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxResponseBytes) finish();
  });
  response.on("end", finish);
  response.on("error", finish);
}

function failureOf(error: NodeJS.ErrnoException): OutgoingFailure {
  if (error instanceof NotPublic) return "not-public";
  const { code = "" } = error;
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|ETIMEOUT|EAI_|EBADNAME|EREFUSED)/.test(code)) {
    return "no-address";
  }
  return /CERT|TLS|SSL|EPROTO|VERIFY|SIGNATURE/.test(code) ? "tls" : "unreachable";
}
