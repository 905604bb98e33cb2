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

interface OauthOptions {
  db: Db;
  clock: Clock;
  behaviour: () => Promise<GoogleBehaviour>;
}

type Form = Record<string, string>;

/** The OAuth endpoints of Google: codes and refresh tokens against tokens and identities, keys, and revocation. */
export function oauthApi(options: OauthOptions) {
  const api = new Hono<GoogleEnv>();

  api.post("/token", async (c) => {
    const form = await readForm(c);
    const { client_id: clientId, client_secret: clientSecret, grant_type: grantType } = form;
    if (clientId !== googleClient.clientId || clientSecret !== googleClient.clientSecret) {
      return refuseOauth(c, 401, "invalid_client");
    }
    if (grantType === "refresh_token") return refreshToken(c, form, options);
    if (grantType === "authorization_code") return exchangeCode(c, form, options);
    return refuseOauth(c, 400, "unsupported_grant_type");
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

async function refreshToken(c: Context, form: Form, options: OauthOptions): Promise<Response> {
  const access = await renewAccess(options, form.refresh_token ?? "");
  if (!access) return refuseOauth(c, 400, "invalid_grant");
  // As with Google, there is no new refresh token.
  return c.json(tokenBody(access));
}

async function exchangeCode(c: Context, form: Form, options: OauthOptions): Promise<Response> {
  const now = await options.behaviour();
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
    return c.json({ ...tokenBody(grant), id_token: await signIdentity(options, grant, login) });
  }
  return c.json({
    ...tokenBody(grant),
    ...(now === "no_refresh_token" ? {} : { refresh_token: grant.refreshToken }),
    ...(now === "testing" ? { refresh_token_expires_in: 604_799 } : {}),
  });
}

function tokenBody({ accessToken, scope }: { accessToken: string; scope: string }) {
  return { access_token: accessToken, expires_in: expiresIn, scope, token_type: "Bearer" };
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

async function readForm(c: Context): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
