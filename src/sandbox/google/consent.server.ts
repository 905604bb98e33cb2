import type { Services } from "#src/services/services.ts";
import { readGoogleBehaviour } from "./behaviours.server.ts";
import { googleClient, issueCode } from "./grants.server.ts";
import { addGoogleUser, listGoogleUsers } from "./users.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "settings">;

/** Returns Google's word for what is wrong with a consent request; undefined if nothing is. */
export function consentFault(
  { settings }: Pick<Services, "settings">,
  asked: URLSearchParams,
): string | undefined {
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (asked.get("client_id") !== googleClient.clientId) return "invalid_client";
  // The URIs that the operator registered in Google's console.
  const registered = ["/conta/google", "/entrar/google"].map((path) => settings.publicUrl + path);
  if (!registered.includes(redirectUri)) return "redirect_uri_mismatch";
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol !== "https:" && !["localhost", "127.0.0.1"].includes(hostname)) {
    return "redirect_uri_mismatch";
  }
  if (asked.get("response_type") !== "code" || !asked.get("scope")) return "invalid_request";
  const method = asked.get("code_challenge_method");
  if (asked.has("code_challenge") && method !== "S256" && method !== "plain") {
    return "invalid_request";
  }
  return undefined;
}

export async function readConsentPage(services: Dependencies, asked: URLSearchParams) {
  const fault = consentFault(services, asked);
  return {
    fault,
    users: fault ? [] : await listGoogleUsers(services.db),
    /** Google warns of an application that it has not verified, as one in testing. */
    isUnverified: (await readGoogleBehaviour(services.db)) === "testing",
  };
}

/** Answers a consent request. Returns the URL to which the browser goes back. */
export async function answerConsent(
  services: Dependencies,
  asked: URLSearchParams,
  answer: { userId: string; isAllowed: boolean; scopes: string[]; email?: string },
): Promise<string> {
  const redirectUri = asked.get("redirect_uri") ?? "";
  const state = asked.get("state");
  const back = new URLSearchParams(state === null ? {} : { state });
  if (!answer.isAllowed) {
    back.set("error", "access_denied");
  } else {
    // Google adds the scope `openid` only if it was asked for. Without any scope the answer has none.
    const scope = answer.scopes.join(" ");
    const challenge = asked.get("code_challenge") ?? undefined;
    const nonce = asked.get("nonce") ?? undefined;
    const { email, userId } = answer;
    if (email) await addGoogleUser(services.db, { id: email, name: email, email, accounts: [] });
    const consent = { userId: email || userId, redirectUri, challenge, nonce, scope };
    back.set("code", await issueCode(services, consent));
    back.set("scope", scope);
  }
  return `${redirectUri}?${back}`;
}
