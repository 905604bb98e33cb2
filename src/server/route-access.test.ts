import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview } from "#testing/factories.ts";
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
  "POST /api/csp-report/": "public",
  "POST /api/browser-errors/": "public",
  "POST /api/clientes/pre-cadastro/": "public",
  "POST /api/clientes/reenviar-confirmacao/": "public",
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

/** Routes that name a resource, with the status that another owner gets for it. */
const resources: [name: string, status: number][] = [
  ["PATCH /api/dashboard/messages/{id}/", 404],
  ["DELETE /api/dashboard/messages/{id}/comment/", 404],
  // These return the same status whether the campaign exists or not.
  ["POST /api/dashboard/campaigns/{id}/stop/", 200],
  ["DELETE /api/dashboard/campaigns/{id}/", 200],
];

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

test("the table lists exactly the documented routes", async () => {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const documented = Object.entries(body.paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(names.toSorted()).toEqual(documented.toSorted());
});

test.each(names)("%s allows and rejects callers as the table says", async (name) => {
  const kind = access[name];
  const denied = [401, 402, 403];
  const anonymous = await call(name);
  const expired = await call(name, await expiredToken());
  const noPlan = await call(name, (await newOwner(api, { plan: "none" })).token);
  const trial = await call(name, (await newOwner(api)).token);
  const operator = await call(name, (await newOperator(api)).token);

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

test.each(resources)(
  "%s of another owner's resource gets %i and changes nothing",
  async (name, status) => {
    const owner = await newOwner(api);
    const other = await newOwner(api);
    const id = name.includes("campaigns")
      ? await addCampaign(owner.businessId)
      : await addReview(api.services, owner.businessId, { rating: 1, comment: "Meu texto" });
    const rowsOf = async () =>
      JSON.stringify([
        await api.services.db
          .selectFrom("review")
          .selectAll()
          .where("business_id", "=", owner.businessId)
          .execute(),
        await api.services.db
          .selectFrom("campaign")
          .selectAll()
          .where("business_id", "=", owner.businessId)
          .execute(),
      ]);
    const before = await rowsOf();
    expect(await call(name, other.token, id)).toBe(status);
    expect(await rowsOf()).toBe(before);
  },
);

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

async function addCampaign(businessId: string): Promise<string> {
  const id = uuidv7();
  const now = api.clock.now();
  await api.services.db
    .insertInto("campaign")
    .values({
      id,
      business_id: businessId,
      created_at: now,
      takes_replies: false,
      subject: "Como foi?",
      body: "Conte para a gente.",
    })
    .execute();
  return id;
}
