import { expect, test } from "vitest";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import { PaymentsError, type RefusalReason } from "#src/services/payments/payments.ts";
import { newOwner } from "#testing/owner.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";
import { reconcileNow } from "./reconcile.server.ts";

const world = setUpSubscriptionTests({ quick: true });
const { view, subscribeWith: subscribe } = world;

const newKey = () => ({ request_key: crypto.randomUUID() });

/** Runs with a provider that answers every change with this body, and with its status. */
async function withAnswer<T>(body: { status: number }, run: () => Promise<T>): Promise<T> {
  const { payments } = world.api.services;
  const { createSubscription, changeCard } = mercadoPago({
    baseUrl: "http://provider.test",
    accessToken: "APP_USR-test-access",
    webhookSecret: "segredo-de-teste",
    fetch: () => Promise.resolve(Response.json(body, { status: body.status })),
  });
  world.api.services.payments = { ...payments, createSubscription, changeCard };
  try {
    return await run();
  } finally {
    world.api.services.payments = payments;
  }
}

/** Runs with a provider whose creating call fails in this way. */
async function withFailingCreation<T>(error: PaymentsError, run: () => Promise<T>): Promise<T> {
  const { payments } = world.api.services;
  world.api.services.payments = { ...payments, createSubscription: () => Promise.reject(error) };
  try {
    return await run();
  } finally {
    world.api.services.payments = payments;
  }
}

const refused = (reason: RefusalReason) => new PaymentsError("validation", "refused", { reason });

/** A refused creation as production logged it. Test accounts get 400, and some refusals have no code. */
const logged = (code: string | undefined, status = 401) => ({
  message: "CC_VAL_433 Credit card validation has failed",
  ...(code ? { code } : {}),
  status,
});

test.each([
  [logged("cc_rejected_insufficient_amount"), "card_no_funds", /sem saldo ou limite/],
  [logged("cc_rejected_other_reason"), "card_refused", /Confira os dados ou use outro cartão/],
  [logged("cc_rejected_card_error"), "card_refused", /Confira os dados ou use outro cartão/],
  [logged("cc_rejected_blacklist"), "card_risk", /análise de segurança/],
  [logged("cc_rejected_high_risk"), "card_risk", /análise de segurança/],
  [logged("cc_rejected_call_for_authorize"), "card_call", /Ligue para o número no verso/],
  [logged("cc_rejected_bad_filled_date"), "card_expired", /Confira a data/],
  [logged("cc_rejected_bad_filled_security_code"), "card_code", /Confira o CVV/],
  [logged("cc_rejected_bad_filled_card_number"), "card_number", /número do cartão não confere/],
  [logged("cc_rejected_bad_filled_other"), "card_data", /Algum dado do cartão/],
  [logged("cc_rejected_card_disabled"), "card_disabled", /Ative-o/],
  [logged("cc_rejected_card_type_not_allowed"), "card_type", /não aceita assinaturas/],
  [logged("cc_rejected_invalid_installments"), "card_type", /não aceita assinaturas/],
  [logged("cc_rejected_duplicated_payment"), "card_duplicate", /cobrança igual/],
  [logged("cc_rejected_max_attempts"), "card_attempts", /limite de tentativas/],
  [logged("cc_amount_rate_limit_exceeded"), "card_limit", /limite maior/],
  [logged("cc_rejected_3ds_mandatory"), "card_refused", /Confira os dados ou use outro cartão/],
  [logged("cc_rejected_insufficient_amount", 400), "card_no_funds", /sem saldo ou limite/],
  [logged(undefined, 401), "card_refused", /Confira os dados ou use outro cartão/],
  [logged(undefined, 400), "card_refused", /Confira os dados ou use outro cartão/],
])(
  "the whole checkout and a change of card with the refusal %j say what to do",
  async (body, code, text) => {
    const who = await world.owner();
    const key = newKey();
    const answers = [
      await withAnswer(body, () => subscribe(who, "APRO", key)),
      // The reason is stored, so the same request gets it again.
      await subscribe(who, "APRO", key),
    ];
    expect(await view(who)).toMatchObject({ state: "none", can_subscribe: true, receipts: [] });
    expect((await subscribe(who, "APRO")).status).toBe(201);
    answers.push(
      await withAnswer(body, async () =>
        who.call("POST", "/api/subscription/card/", {
          card_token_id: await world.provider.token(),
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(answer.body.erro ?? answer.body.detail).toMatch(text);
    }
    expect(await world.mails(who)).toEqual(["Pagamento recebido"]);
  },
);

test("wrong credentials, and a refusal of the provider's policy, are not the card's fault", async () => {
  const who = await world.owner();
  const bodies = [
    { message: "invalid access token", error: "unauthorized", status: 401, cause: [] },
    {
      message: "At least one policy returned UNAUTHORIZED.",
      code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
      blocked_by: "PolicyAgent",
      status: 403,
    },
  ];
  for (const body of bodies) {
    const answer = await withAnswer(body, () => subscribe(who, "APRO"));
    expect(answer).toMatchObject({ status: 502, body: { code: "provider_refused" } });
  }
});

test("every failure has its text in `detail` and in `erro`", async () => {
  const owner = await newOwner(world.api);
  const post = (body: string, token = owner.token) =>
    fetch(`${world.api.url}/api/assinaturas/criar/`, {
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
  const who = await world.owner();
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
  const who = await world.owner();
  const key = newKey();
  await world.provider.set({ trouble: "down" });
  expect((await subscribe(who, "APRO", key)).body.code).toBe("provider_silent");
  await world.provider.set({ trouble: "none" });
  world.api.clock.advance({ hours: 2 });
  await world.api.runJobs();
  await world.api.runJobs();
  expect((await subscribe(who, "APRO", key)).body.code).toBe("provider_down");
});

test("a refund that fails is not answered with 'Nada foi cobrado'", async () => {
  const who = await world.owner();
  await subscribe(who, "APRO");
  for (const trouble of ["down", "busy"] as const) {
    await world.provider.set({ trouble });
    const answer = await who.call("POST", "/api/subscription/withdraw/");
    expect(answer).toMatchObject({ status: 503, body: { code: "refund_failed" } });
    expect(answer.body.erro).not.toMatch(/Nada foi cobrado/i);
  }
  await world.provider.set({ trouble: "none" });
  const back = await who.call("POST", "/api/subscription/withdraw/");
  expect(back.body).toMatchObject({ receipts: [{ status: "refunded" }] });
});

test("a change of card without a response may be tried again, and says nothing about charges", async () => {
  const who = await world.owner();
  await subscribe(who, "APRO");
  await world.provider.set({ trouble: "down" });
  const answer = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await world.provider.token(),
  });
  expect(answer).toMatchObject({ status: 503, body: { code: "card_change_failed" } });
});

test("mails say the amount of the invoice, and why a charge failed", async () => {
  const who = await world.owner();
  await subscribe(who, "APRO");
  await world.provider.change((state) => {
    for (const invoice of Object.values(state.invoices)) {
      if (invoice.status === "scheduled") invoice.amount = 12.5;
    }
    state.switches.refuseCharges = true;
  });
  world.api.clock.advance({ days: 32 });
  await world.provider.tick();
  expect(await world.mails(who)).toEqual([
    "Pagamento recebido",
    "Não conseguimos cobrar sua assinatura",
  ]);
  const [paid, failed] = world.api.sent
    .filter(({ to }) => to === who.email)
    .map(({ text }) => text);
  expect(paid).toMatch(/R\$\s9,90/);
  expect(failed).toMatch(/R\$\s12,50/);
  expect(failed).toContain("sem saldo ou limite");
  expect(failed).toContain("Seu painel continua aberto por 7 dias.");
});

test("a subscription that the provider paused after the retries closes after the grace period and can be replaced", async () => {
  const who = await world.owner();
  await subscribe(who, "APRO");
  await world.provider.set({ refuseCharges: true });
  world.api.clock.advance({ days: 32 });
  await world.provider.tick();
  await world.provider.change((state) => {
    for (const one of Object.values(state.subscriptions)) {
      if (one.payerEmail === who.email) one.status = "paused";
    }
  });
  world.api.clock.advance({ days: 10 });
  await world.provider.set({ refuseCharges: false });
  await reconcileNow(world.api.services);
  expect(await view(who)).toMatchObject({ state: "ended", entitled: false, can_subscribe: true });
  expect((await subscribe(who, "APRO")).body).toMatchObject({ state: "active" });
  const statuses = Object.values((await world.provider.state()).subscriptions)
    .filter(({ payerEmail }) => payerEmail === who.email)
    .map(({ status }) => status);
  expect(statuses.sort()).toEqual(["authorized", "cancelled"]);
  const receipts = (await view(who)).receipts.map(({ status }: { status: string }) => status);
  expect(receipts).toEqual(["paid", "failed", "paid"]);
});
