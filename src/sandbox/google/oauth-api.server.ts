import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import type { GoogleBehaviour, GoogleEnv } from "./behaviours.server.ts";
import { googleClient, redeemCode, renewAccess, revokeGrants } from "./grants.server.ts";
import { publishedKeys, signIdentity } from "./identity.server.ts";
import { type LoginBehaviour, readLoginBehaviour } from "./login-behaviours.server.ts";

const expiresIn = 3599;
const slowMs = 3000;

/** The OAuth endpoints of Google: codes and refresh tokens against tokens and identities, keys, and revocation. */
export function oauthApi(options: {
  db: Db;
  clock: Clock;
  behaviour: () => Promise<GoogleBehaviour>;
}) {
  const { behaviour } = options;
  const api = new Hono<GoogleEnv>();

  api.post("/token", async (c) => {
    const form = await readForm(c);
    if (form.client_id !== googleClient.clientId) return refuseOauth(c, 401, "invalid_client");
    if (form.client_secret !== googleClient.clientSecret) {
      return refuseOauth(c, 401, "invalid_client");
    }
    if (form.grant_type === "refresh_token") {
      const access = await renewAccess(options, form.refresh_token ?? "");
      if (!access) return refuseOauth(c, 400, "invalid_grant");
      const { accessToken, scope } = access;
      // As with Google, there is no new refresh token.
      return c.json({
        access_token: accessToken,
        expires_in: expiresIn,
        scope,
        token_type: "Bearer",
      });
    }
    if (form.grant_type !== "authorization_code") {
      return refuseOauth(c, 400, "unsupported_grant_type");
    }
    const now = await behaviour();
    const grant = await redeemCode(options, {
      code: form.code ?? "",
      verifier: form.code_verifier ?? "",
      redirectUri: form.redirect_uri ?? "",
      isTesting: now === "testing",
    });
    if (!grant) return refuseOauth(c, 400, "invalid_grant");
    if (isLogin(grant.scope)) {
      const login = await readLoginBehaviour(options.db);
      const fault = await faultOf(c, login);
      if (fault) return fault;
      return c.json({
        access_token: grant.accessToken,
        expires_in: expiresIn,
        scope: grant.scope,
        token_type: "Bearer",
        id_token: await signIdentity(options, grant, login),
      });
    }
    return c.json({
      access_token: grant.accessToken,
      expires_in: expiresIn,
      scope: grant.scope,
      token_type: "Bearer",
      ...(now === "no_refresh_token" ? {} : { refresh_token: grant.refreshToken }),
      ...(now === "testing" ? { refresh_token_expires_in: 604_799 } : {}),
    });
  });

  api.get("/oauth2/v3/certs", async (c) => {
    const login = await readLoginBehaviour(options.db);
    if (login === "keys_unavailable") return c.text("Service Unavailable", 503);
    return c.json(await publishedKeys(options));
  });

  api.post("/revoke", async (c) => {
    const { token = c.req.query("token") ?? "" } = await readForm(c);
    const isKnown = await revokeGrants(options, token);
    return isKnown ? c.json({}) : refuseOauth(c, 400, "invalid_token");
  });

  return api;
}

/** A consent to know who the user is, without any other permission. */
function isLogin(scope: string): boolean {
  return scope.split(" ").includes("openid");
}

/** What the behaviour answers in place of an identity. */
async function faultOf(c: Context, login: LoginBehaviour): Promise<Response | undefined> {
  if (login === "silent") return new Promise<never>(() => undefined);
  if (login === "unavailable") return c.text("Service Unavailable", 503);
  if (login === "slow") await delay(slowMs);
  return undefined;
}

function refuseOauth(c: Context, status: 400 | 401, error: string) {
  return c.json({ error, error_description: `Emulated ${error}` }, status);
}

async function readForm(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
