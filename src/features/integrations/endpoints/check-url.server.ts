import { failure } from "#src/http/failure.ts";
import type { Outgoing, UrlProblem } from "#src/services/outgoing/outgoing.ts";
import { endpointFailures } from "./contract.ts";
import { hostOf } from "./host-of.ts";

const codes = {
  malformed: "url_malformed",
  "not-https": "url_not_https",
  port: "url_port",
  login: "url_login",
  "not-public": "url_not_public",
} as const satisfies Record<UrlProblem, keyof typeof endpointFailures>;

/** Returns the URL in its normal form, without a dot after the host. Fails with the codes `url_…` if nothing may be sent to it. */
export function checkUrl(outgoing: Outgoing, url: string): string {
  const problem = outgoing.findProblem(url);
  if (problem) throw failure(endpointFailures, codes[problem]);
  const normal = new URL(url);
  normal.host = hostOf(url);
  return normal.href;
}
