import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PaymentsError, type RefusalReason } from "#src/services/payments/payments.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type BillingOwner, createBillingOwner, mailsTo } from "#testing/billing.ts";
import { newOwner } from "#testing/owner.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { reconcileNow } from "./reconcile.server.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api, { quick: true });
});
afterEach(async () => {
  await provider.cancelAllSilently();
  await api.runJobs();
});
afterAll(() => api.stop());

const subscribe = async (who: BillingOwner, holder: string, more: object = {}) =>
  who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token(holder),
    ...more,
  });
const newKey = () => ({ request_key: crypto.randomUUID() });

/** Runs with a provider whose creating call fails in this way. */
async function withFailingCreation<T>(error: PaymentsError, run: () => Promise<T>): Promise<T> {
  const { payments } = api.services;
  api.services.payments = { ...payments, createSubscription: () => Promise.reject(error) };
  try {
    return await run();
  } finally {
    api.services.payments = payments;
  }
}

const refused = (reason: RefusalReason) => new PaymentsError("validation", "refused", { reason });

test("each reason of a refusal says what to do", async () => {
  const who = await createBillingOwner(api);
  const reasons: [RefusalReason, RegExp][] = [
    ["card_refused", /use outro cartão/],
    ["card_no_funds", /sem saldo ou limite/],
    ["card_expired", /Confira a data/],
    ["card_code", /Confira o CVV/],
    ["card_limit", /limite maior/],
    ["card_call", /Ligue para o número no verso do cartão/],
    ["card_disabled", /Ative-o/],
  ];
  for (const [reason, text] of reasons) {
    const answer = await withFailingCreation(refused(reason), () => subscribe(who, "APRO"));
    expect(answer).toMatchObject({ status: 422, body: { code: reason } });
    expect(answer.body.erro).toMatch(text);
  }
});

test("every failure has its text in `detail` and in `erro`", async () => {
  const owner = await newOwner(api);
  const post = (body: string, token = owner.token) =>
    fetch(`${api.url}/api/assinaturas/criar/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body,
    });
  const failures = [
    ["session_invalid", await post("{}", "none")],
    ["invalid_request", await post("{}")],
    ["invalid_request", await post("{")],
    ["body_too_large", await post(JSON.stringify({ uuid: "x".repeat(70_000) }))],
    ["account_mismatch", await post(JSON.stringify({ uuid: "x", plan: "trial" }))],
  ] as const;
  for (const [code, response] of failures) {
    const body = (await response.json()) as { detail: string };
    expect(body).toMatchObject({ code, erro: body.detail });
    expect(body.detail).toMatch(/\.$/);
  }
});

test("a repeated request that failed gets the reason of the failure again", async () => {
  const who = await createBillingOwner(api);
  const failures: [PaymentsError, string][] = [
    [refused("card_no_funds"), "card_no_funds"],
    [refused("payer_invalid"), "payer_invalid"],
    [new PaymentsError("rate_limited", "busy"), "provider_down"],
    [new PaymentsError("auth", "wrong token"), "provider_refused"],
  ];
  for (const [error, code] of failures) {
    const key = newKey();
    const first = await withFailingCreation(error, () => subscribe(who, "APRO", key));
    const again = await subscribe(who, "APRO", key);
    expect(first.body.code).toBe(code);
    expect(again).toEqual({ ...first, headers: expect.anything() });
  }
});

test("a repeated request whose creation was given up hears that the provider did not respond", async () => {
  const who = await createBillingOwner(api);
  const key = newKey();
  await provider.set({ trouble: "down" });
  expect((await subscribe(who, "APRO", key)).body.code).toBe("provider_silent");
  await provider.set({ trouble: "none" });
  api.clock.advance({ hours: 2 });
  await api.runJobs();
  await api.runJobs();
  expect((await subscribe(who, "APRO", key)).body.code).toBe("provider_down");
});

test("a refund that fails is not answered with 'Nada foi cobrado'", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who, "APRO");
  for (const trouble of ["down", "busy"] as const) {
    await provider.set({ trouble });
    const answer = await who.call("POST", "/api/subscription/withdraw/");
    expect(answer).toMatchObject({ status: 503, body: { code: "refund_failed" } });
    expect(answer.body.erro).not.toMatch(/Nada foi cobrado/i);
  }
  await provider.set({ trouble: "none" });
  const back = await who.call("POST", "/api/subscription/withdraw/");
  expect(back.body).toMatchObject({ receipts: [{ status: "refunded" }] });
});

test("a change of card without a response may be tried again, and says nothing about charges", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who, "APRO");
  await provider.set({ trouble: "down" });
  const answer = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await provider.token(),
  });
  expect(answer).toMatchObject({ status: 503, body: { code: "card_change_failed" } });
});

test("mails say the amount of the invoice, and why a charge failed", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who, "APRO");
  await provider.change((state) => {
    for (const invoice of Object.values(state.invoices)) {
      if (invoice.status === "scheduled") invoice.amount = 12.5;
    }
    state.switches.refuseCharges = true;
  });
  api.clock.advance({ days: 32 });
  await provider.tick();
  expect(await mailsTo(api, who)).toEqual([
    "Pagamento recebido",
    "Não conseguimos cobrar sua assinatura",
  ]);
  const [paid, failed] = api.sent.filter(({ to }) => to === who.email).map(({ text }) => text);
  expect(paid).toMatch(/R\$\s9,90/);
  expect(failed).toMatch(/R\$\s12,50/);
  expect(failed).toContain("sem saldo ou limite");
  expect(failed).toContain("Seu painel continua aberto por 7 dias.");
});

test("a subscription that the provider paused after the retries closes after the grace period and can be replaced", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who, "APRO");
  await provider.set({ refuseCharges: true });
  api.clock.advance({ days: 32 });
  await provider.tick();
  await provider.change((state) => {
    for (const one of Object.values(state.subscriptions)) {
      if (one.payerEmail === who.email) one.status = "paused";
    }
  });
  api.clock.advance({ days: 10 });
  await provider.set({ refuseCharges: false });
  const view = async () => (await who.call("GET", "/api/subscription/")).body;
  await reconcileNow(api.services);
  expect(await view()).toMatchObject({ state: "ended", entitled: false, can_subscribe: true });
  expect((await subscribe(who, "APRO")).body).toMatchObject({ state: "active" });
  const statuses = Object.values((await provider.state()).subscriptions)
    .filter(({ payerEmail }) => payerEmail === who.email)
    .map(({ status }) => status);
  expect(statuses.sort()).toEqual(["authorized", "cancelled"]);
  const receipts = (await view()).receipts.map(({ status }: { status: string }) => status);
  expect(receipts).toEqual(["paid", "failed", "paid"]);
});
