import { z } from "zod";
import { type Ask, googleHosts, type ProfileOptions } from "./ask.server.ts";
import { type GoogleProfile, GoogleProfileError, profileScope } from "./google-profile.ts";

const tokenShape = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(""),
});

/** The consent of a Google user, and the tokens that result from it (OAuth 2.0 for web servers). */
export function profileOauth(
  ask: Ask,
  { clientId, clientSecret, hosts = googleHosts }: ProfileOptions,
): Pick<GoogleProfile, "consentUrl" | "exchangeCode" | "refreshAccess" | "revoke"> {
  const client = { client_id: clientId, client_secret: clientSecret };
  const token = (form: Record<string, string>) =>
    ask(tokenShape, {
      method: "POST",
      url: `${hosts.oauth}/token`,
      form: { ...client, ...form },
    });

  return {
    consentUrl({ state, challenge, redirectUrl }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUrl,
        response_type: "code",
        scope: profileScope,
        access_type: "offline",
        // Without it Google gives no refresh token to a user who agreed before.
        prompt: "consent",
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return `${hosts.consent()}/o/oauth2/v2/auth?${query}`;
    },

    async exchangeCode({ code, verifier, redirectUrl }) {
      const grant = await token({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUrl,
      });
      return {
        accessToken: grant.access_token,
        expiresInSeconds: grant.expires_in,
        refreshToken: grant.refresh_token,
        scopes: grant.scope.split(" ").filter(Boolean),
      };
    },

    async refreshAccess(refreshToken) {
      const access = await token({ grant_type: "refresh_token", refresh_token: refreshToken });
      return { accessToken: access.access_token, expiresInSeconds: access.expires_in };
    },

    async revoke(revoked) {
      try {
        await ask(z.unknown(), {
          method: "POST",
          url: `${hosts.oauth}/revoke`,
          form: { token: revoked },
        });
      } catch (error) {
        // Google does not know the token any more: the grant has ended.
        if (error instanceof GoogleProfileError && error.kind === "grant-ended") return;
        throw error;
      }
    },
  };
}
