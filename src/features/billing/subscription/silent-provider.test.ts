import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type BillingOwner, createBillingOwner, mailsTo } from "#testing/billing.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  provider = await emulatePayments(api, { quick: true });
});
afterAll(() => api.stop());

const subscribe = async (who: BillingOwner) =>
  who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    card_token_id: await provider.token(),
  });
const view = async (who: BillingOwner) => (await who.call("GET", "/api/subscription/")).body;

test("a creation at a provider that hangs gets provider_silent, and a job finds the subscription", async () => {
  const who = await createBillingOwner(api);
  await provider.set({ trouble: "hang" });
  expect(await subscribe(who)).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect(await view(who)).toMatchObject({ state: "confirming" });
  await provider.set({ trouble: "none" });
  api.clock.advance({ minutes: 1 });
  await api.runJobs();
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("a withdrawal at a provider that hangs gets provider_silent, shows that the money is on its way, and is completed", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who);
  await provider.set({ trouble: "hang" });
  const asked = await who.call("POST", "/api/subscription/withdraw/");
  expect(asked).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect(await view(who)).toMatchObject({ refund: { amount: 9.9, status: "requested" } });
  await provider.set({ trouble: "none" });
  await api.runJobs();
  expect(await view(who)).toMatchObject({ refund: { amount: 9.9, status: "done" } });
  expect(await mailsTo(api, who)).toEqual([
    "Pagamento recebido",
    expect.stringContaining("Devolvemos"),
  ]);
});

test("a change of card and a cancellation at a provider that hangs end in time, too", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who);
  const token = await provider.token();
  await provider.set({ trouble: "hang" });
  const changed = await who.call("POST", "/api/subscription/card/", { card_token_id: token });
  expect(changed).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect(changed.body.erro).toBe(changed.body.detail);
  // Nothing is confirmed later, so the text must not say that the owner should wait.
  expect(changed.body.detail).toMatch(/pode ter sido trocado ou não.*Envie de novo/);
  // The request is stored, and a job makes it.
  const cancelled = await who.call("POST", "/api/subscription/cancel/");
  expect(cancelled).toMatchObject({ status: 200, body: { can_cancel: false } });
});

test("a change of card whose response is lost is repeated with a new token, without another charge", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who);
  const change = (token: string) =>
    who.call("POST", "/api/subscription/card/", { card_token_id: token });
  const cards = async () => {
    const { subscriptions, payments } = await provider.state();
    const [own] = Object.values(subscriptions).filter(({ payerEmail }) => payerEmail === who.email);
    const charged = Object.values(payments).filter(
      ({ subscriptionId }) => subscriptionId === own?.id,
    );
    return [own?.card?.digits?.last_four, charged.length];
  };
  // The provider changes the card and hangs afterwards: our reading of the change gets no response.
  const { payments } = api.services;
  const hang = () => Promise.reject(new PaymentsError("temporary", "hangs", { isSilent: true }));
  api.services.payments = {
    ...payments,
    changeCard: (...wanted) => payments.changeCard(...wanted).then(hang),
  };
  const lost = await change(await provider.token("APRO", "4321"));
  expect(lost).toMatchObject({ status: 504, body: { code: "provider_silent" } });
  expect(await cards()).toEqual(["4321", 1]);
  api.services.payments = { ...payments, readSubscription: hang };
  expect((await change(await provider.token("APRO", "4321"))).status).toBe(200);
  api.services.payments = payments;
  await api.runJobs();
  expect(await cards()).toEqual(["4321", 1]);
  expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
});

test("a subscription that the provider locks is not changed, and the change may be repeated", async () => {
  const who = await createBillingOwner(api);
  await subscribe(who);
  const change = async () =>
    who.call("POST", "/api/subscription/card/", { card_token_id: await provider.token() });
  await provider.set({ trouble: "locked" });
  expect(await change()).toMatchObject({ status: 503, body: { code: "card_change_failed" } });
  await provider.set({ trouble: "none" });
  expect((await change()).status).toBe(200);
});
