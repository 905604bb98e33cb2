import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { makeRequest } from "../google-login/login-request.server.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { checkProof } from "../proof/check-proof.server.ts";
import type { Proof } from "../proof/contract.ts";
import { linkFailures } from "./contract.ts";

/**
 * Begins to link a Google account after the owner's proof: a stolen session must not add a way to log in. Only this
 * session's browser can finish it. Fails with `google_off` or the codes of `checkProof`.
 */
export async function startLink(
  services: Pick<Services, "db" | "clock" | "limits" | "settings" | "googleLogin">,
  person: Person,
  proof: Proof,
): Promise<{ url: string; cookie: string }> {
  await checkProof(services, person, proof);
  const { accountId, sessionId } = person;
  const request = makeRequest(services, { search: "?next=/conta", link: { accountId, sessionId } });
  if (!request) throw failure(linkFailures, "google_off");
  return request;
}
