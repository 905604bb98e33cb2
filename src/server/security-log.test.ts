import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Returns the security events since the last call. */
function events(): unknown[] {
  return api.logged
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "security event")
    .map(({ method, path, outcome, account }) => [`${method} ${path}`, outcome, account]);
}

test("logins, changes of the password, ended sessions and denied calls are security events", async () => {
  const owner = await createTenant(api.services);
  const { email, password, accountId } = owner;
  const { access: token, refresh } = await logInAs(api, owner);
  expect(events()).toEqual([["POST /api/token", "ok", undefined]]);

  const wrong = { username: email, password: "errada" };
  const recaptcha_token = await humanToken(api.services, "login");
  await send(api, "POST", "/api/token/", { body: { ...wrong, recaptcha_token } });
  await send(api, "POST", "/api/token/", { body: wrong });
  await send(api, "GET", "/api/me", { token: "x" });
  await send(api, "GET", "/api/me", { token });
  const change = { current: password, password: "outra senha" };
  await send(api, "POST", "/api/account/password/", { token, body: change });
  await send(api, "POST", "/api/token/refresh/", { body: { refresh } });
  await send(api, "POST", "/api/logout/", { body: { refresh } });
  await send(api, "POST", "/api/password-reset/", { body: { email } });
  await send(api, "GET", "/api/clientes/confirmar-email/?token=segredo");
  expect(events()).toEqual([
    ["POST /api/token", "credentials_wrong", undefined],
    ["POST /api/token", "human_check_failed", undefined],
    ["GET /api/me", "session_invalid", undefined],
    ["POST /api/account/password", "ok", accountId],
    ["POST /api/token/refresh", "session_invalid", undefined],
    ["POST /api/logout", "ok", undefined],
    ["POST /api/password-reset", "ok", undefined],
    ["GET /api/clientes/confirmar-email", "token_invalid", undefined],
  ]);
});

test("a call over a limit is a security event, on every path", async () => {
  const { db, clock, settings, limits } = api.services;
  // Every rule allows one call.
  api.services.limits = databaseLimits({ db, clock, secret: settings.secretKey, scale: 0.0001 });
  events();
  const statuses = [];
  for (let call = 0; call < 2; call++) {
    statuses.push((await send(api, "GET", "/api/human-check/")).status);
  }
  api.services.limits = limits;
  expect(statuses).toEqual([200, 429]);
  expect(events()).toEqual([["GET /api/human-check", "too_many_requests", undefined]]);
});

test("a security event has no email, password or token", async () => {
  const { email, password, token, refresh } = await newOwner(api);
  await send(api, "DELETE", "/api/account/", { token, body: { password: "errada" } });
  await send(api, "GET", `/api/clientes/confirmar-email/?token=${refresh}`);
  const lines = api.logged.join();
  expect(lines).toContain("security event");
  for (const secret of [email, password, token, refresh, "errada"]) {
    expect(lines).not.toContain(secret);
  }
});

test("a removal of a business and changes of a team are security events", async () => {
  const { token, accountId, businessId } = await newOwner(api);
  events();
  const path = `/api/shops/${businessId}`;
  await send(api, "DELETE", `${path}/`, { token, body: { password: "errada" } });
  const joining = { token: "segredo", password: "senha-da-equipe" };
  await send(api, "POST", "/api/team/join/", { body: joining });
  await send(api, "DELETE", `/api/team/invites/${businessId}/`, { token });
  await send(api, "GET", "/api/team/", { token });
  expect(events()).toEqual([
    [`DELETE ${path}`, "password_wrong", accountId],
    ["POST /api/team/join", "invite_invalid", undefined],
    [`DELETE /api/team/invites/${businessId}`, "ok", accountId],
  ]);
});
