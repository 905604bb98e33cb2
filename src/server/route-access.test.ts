import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

/**
 * The allowed callers of each API route: everyone, an owner with a session, an owner with a trial or
 * plan, or an operator.
 */
const access: Record<string, "public" | "owner" | "entitled" | "operator"> = {
  "GET /api/human-check/": "public",
  "GET /api/client/{slug}/": "public",
  "POST /api/feedback/{slug}/": "public",
  "POST /api/client/{slug}/visit/": "public",
  "POST /api/client/{slug}/google-click/": "public",
  "GET /api/list/plans/": "public",
  "POST /api/webhooks/mercado-pago/": "public",
  "POST /api/webhooks/mail-reports/": "public",
  "POST /api/webhooks/mail/{provider}/": "public",
  "POST /api/csp-report/": "public",
  "POST /api/browser-errors/": "public",
  "POST /api/clientes/pre-cadastro/": "public",
  "POST /api/clientes/reenviar-confirmacao/": "public",
  "POST /api/clientes/cadastro-pendente/": "public",
  "GET /api/clientes/confirmar-email/": "public",
  "POST /api/token/": "public",
  "POST /api/token/passkey/options/": "public",
  "POST /api/token/passkey/": "public",
  "POST /api/token/refresh/": "public",
  "POST /api/logout/": "public",
  "POST /api/password-reset/": "public",
  "POST /api/password-reset-confirm/": "public",
  "POST /api/account/email/confirm/": "public",
  "POST /api/account/email/undo/": "public",
  "GET /api/me": "owner",
  "GET /api/account/": "owner",
  "GET /api/account/export/": "owner",
  "GET /api/account/sessions/": "owner",
  "DELETE /api/account/sessions/": "owner",
  "DELETE /api/account/sessions/{id}/": "owner",
  "GET /api/account/passkeys/": "owner",
  "POST /api/account/passkeys/": "owner",
  "POST /api/account/passkeys/options/": "owner",
  "PATCH /api/account/passkeys/{id}/": "owner",
  "DELETE /api/account/passkeys/{id}/": "owner",
  "POST /api/account/proof/options/": "owner",
  "POST /api/account/password/": "owner",
  "POST /api/account/email/": "owner",
  "PUT /api/account/phone/": "owner",
  "DELETE /api/account/": "owner",
  "POST /api/assinaturas/criar/": "owner",
  "GET /api/subscription/": "owner",
  "POST /api/subscription/cancel/": "owner",
  "POST /api/subscription/withdraw/": "owner",
  "POST /api/subscription/card/": "owner",
  "GET /api/google/connection/": "owner",
  "DELETE /api/google/connection/": "owner",
  "POST /api/google/consent/": "entitled",
  "POST /api/google/connection/": "entitled",
  "GET /api/google/places/": "entitled",
  "PUT /api/google/connection/place/": "entitled",
  "GET /api/dashboard/today/": "entitled",
  "GET /api/dashboard/summary/": "entitled",
  "GET /api/dashboard/trends/": "entitled",
  "GET /api/dashboard/messages/": "entitled",
  "GET /api/dashboard/messages/export.csv": "entitled",
  "GET /api/dashboard/pending/": "entitled",
  "GET /api/dashboard/report.pdf": "entitled",
  "GET /api/dashboard/alerts/": "entitled",
  "PATCH /api/dashboard/alerts/": "entitled",
  "GET /api/dashboard/settings/": "entitled",
  "PUT /api/dashboard/settings/": "entitled",
  "GET /api/dashboard/badge/": "entitled",
  "PATCH /api/dashboard/badge/": "entitled",
  "GET /api/dashboard/print/": "entitled",
  "PUT /api/dashboard/print/": "entitled",
  "GET /api/dashboard/print/pieces/{piece}/": "entitled",
  "POST /api/dashboard/print/sources/": "entitled",
  "DELETE /api/dashboard/print/sources/{source}/": "entitled",
  "GET /api/dashboard/invitations/": "entitled",
  "PUT /api/dashboard/invitations/{channel}/": "entitled",
  "DELETE /api/dashboard/invitations/{channel}/": "entitled",
  "GET /api/dashboard/campaigns/current/": "entitled",
  "POST /api/dashboard/campaigns/check/": "entitled",
  "POST /api/dashboard/campaigns/": "entitled",
  "POST /api/dashboard/campaigns/{id}/stop/": "entitled",
  "DELETE /api/dashboard/campaigns/{id}/": "entitled",
  "PATCH /api/dashboard/messages/{id}/": "entitled",
  "DELETE /api/dashboard/messages/{id}/comment/": "entitled",
  "GET /api/dashboard/google/reviews/": "entitled",
  "GET /api/dashboard/google/unanswered/": "entitled",
  "POST /api/dashboard/google/reviews/refresh/": "entitled",
  "PUT /api/dashboard/google/reviews/{id}/reply/": "entitled",
  "DELETE /api/dashboard/google/reviews/{id}/reply/": "entitled",
  "DELETE /api/dashboard/google/reviews/{id}/unsent/": "entitled",
  "GET /api/dashboard/google-rating/": "entitled",
  "PUT /api/dashboard/google-rating/goal/": "entitled",
  "GET /api/places/": "entitled",
  "GET /api/places/{id}/": "entitled",
  "POST /api/operator/enrolment/": "public",
  "POST /api/operator/enrolment/passkey/": "public",
  "POST /api/operator/enrolment/code/": "public",
  "POST /api/operator/login/": "public",
  "POST /api/operator/login/passkey/options/": "public",
  "POST /api/operator/login/passkey/": "public",
  "POST /api/operator/logout/": "operator",
  "GET /api/operator/businesses/": "operator",
  "GET /api/operator/businesses/{business}/": "operator",
  "POST /api/operator/businesses/{business}/block/": "operator",
  "POST /api/operator/businesses/{business}/unblock/": "operator",
  "DELETE /api/operator/businesses/{business}/": "operator",
  "GET /api/operator/senders/": "operator",
  "POST /api/operator/senders/{business}/release/": "operator",
  "POST /api/operator/senders/{business}/refuse/": "operator",
  "GET /api/operator/mails/": "operator",
  "POST /api/operator/mails/resend/": "operator",
  "POST /api/operator/mails/{key}/resend/": "operator",
  "DELETE /api/operator/mails/{key}/": "operator",
  "GET /api/operator/jobs/": "operator",
  "POST /api/operator/jobs/{name}/{id}/retry/": "operator",
  "DELETE /api/operator/jobs/{name}/{id}/": "operator",
  "GET /api/operator/webhooks/": "operator",
  "POST /api/operator/webhooks/{id}/read/": "operator",
  "DELETE /api/operator/webhooks/{id}/": "operator",
  "GET /api/operator/browser-errors/": "operator",
  "DELETE /api/operator/browser-errors/{id}/": "operator",
  "GET /api/operator/plans/": "operator",
  "PUT /api/operator/plans/{id}/": "operator",
  "GET /api/operator/site/": "operator",
  "PUT /api/operator/site/claims/{claim}/": "operator",
  "POST /api/operator/site/testimonials/": "operator",
  "DELETE /api/operator/site/testimonials/{id}/": "operator",
  "GET /api/operator/audit/": "operator",
};
const names = Object.keys(access);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const unknownId = "00000000-0000-7000-8000-000000000000";
const fixed: Record<string, string> = { channel: "email", piece: "qr", source: "mesa-4" };

async function call(name: string, token?: string, id = unknownId): Promise<number> {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => fixed[part] ?? id);
  const body = name.startsWith("PATCH") ? { body: { displayed: true } } : {};
  return (await send(api, method, url, { ...(token ? { token } : {}), ...body })).status;
}

test("the table lists exactly the documented routes, and those with a session are of owners and operators", async () => {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = body.paths as Record<string, Record<string, { security?: unknown }>>;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      isOwn: security !== undefined && !path.startsWith("/api/operator/"),
    })),
  );
  expect(names.toSorted()).toEqual(documented.map(({ name }) => name).toSorted());
  // tenant-calls.test.ts calls these with ids of another owner.
  const own = documented.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  expect(names.filter((name) => /owner|entitled/.test(access[name] ?? "")).toSorted()).toEqual(
    own.toSorted(),
  );
});

test.each(names)("%s allows and rejects callers as the table says", async (name) => {
  const kind = access[name];
  const denied = [401, 402, 403];
  // A read changes nothing, so all reads have the same callers.
  const isRead = name.startsWith("GET ");
  const tokens = (isRead && readers) || (await newCallers());
  if (isRead) readers = tokens;
  const [anonymous, expired, noPlan, trial, operator] = [
    await call(name),
    await call(name, tokens.expired),
    await call(name, tokens.noPlan),
    await call(name, tokens.trial),
    await call(name, tokens.operator),
  ];

  if (kind === "public") {
    // These routes themselves return 401 for a wrong password, token or signature.
    const unexpected = /^POST \/api\/(token\/|webhooks\/)/.test(name) ? [402, 403] : denied;
    expect(unexpected).not.toContain(anonymous);
  } else if (kind === "operator") {
    // Also an owner with a plan has no more access than a stranger.
    expect([anonymous, expired, noPlan, trial]).toEqual([401, 403, 403, 403]);
    expect(denied).not.toContain(operator);
  } else {
    expect(operator).toBe(401);
    expect([anonymous, expired]).toEqual([401, 401]);
    if (kind === "owner") expect(denied).not.toContain(noPlan);
    else expect(noPlan).toBe(402);
    expect(denied).not.toContain(trial);
  }
});

let readers: Awaited<ReturnType<typeof newCallers>> | undefined;

async function newCallers() {
  return {
    expired: await expiredToken(),
    noPlan: (await newOwner(api, { plan: "none" })).token,
    trial: (await newOwner(api)).token,
    operator: (await newOperator(api)).token,
  };
}

/** Returns the access token of an expired session. */
async function expiredToken(): Promise<string> {
  const { token, accountId } = await newOwner(api);
  await api.services.db
    .updateTable("session")
    .set({ expires_at: new Date(api.clock.now().getTime() - 1) })
    .where("account_id", "=", accountId)
    .execute();
  return token;
}
