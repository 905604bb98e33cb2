import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant, type TenantOptions } from "#testing/factories.ts";
import { rate, storedFor } from "#testing/feedback.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";
import { billingJobs } from "../jobs.server.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api);
});
afterEach(async () => {
  await provider.cancelAllSilently();
  await api.runJobs();
});
afterAll(() => api.stop());

interface LoggedIn extends Tenant {
  call(method: string, path: string, body?: unknown): ReturnType<typeof send>;
}

async function owner(options: TenantOptions = { plan: "none" }): Promise<LoggedIn> {
  const tenant = await createTenant(api.services, options);
  return {
    ...tenant,
    // Each call logs in again, because tests move the clock beyond the end of a session.
    async call(method, path, body) {
      const { access } = await logInAs(api, tenant);
      return send(api, method, path, { token: access, ...(body === undefined ? {} : { body }) });
    },
  };
}

const subscribeWith = async (who: LoggedIn, holder: string | undefined, more: object = {}) =>
  who.call("POST", "/api/assinaturas/criar/", {
    uuid: who.accountId,
    plan: "mensal",
    email: who.email,
    ...(holder ? { card_token_id: await provider.token(holder) } : {}),
    ...more,
  });
const view = async (who: LoggedIn) => (await who.call("GET", "/api/subscription/")).body;
const mailsTo = async ({ email }: Tenant) => {
  await api.runJobs();
  return api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const runDaily = async (name: string) => {
  const job = billingJobs.find((one) => one.name === name);
  await job?.run(api.services, {} as never);
  await api.runJobs();
};
const remoteOf = async (who: Tenant) =>
  Object.values((await provider.state()).subscriptions).filter(
    ({ payerEmail }) => payerEmail === who.email,
  );

describe("trial", () => {
  test("without a plan a panel call gets 402; during the trial it gets 200 until the last millisecond", async () => {
    const who = await owner();
    const closed = await who.call("GET", "/api/dashboard/summary/");
    expect(closed).toMatchObject({ status: 402, body: { code: "plan_required" } });
    expect((await who.call("GET", "/api/me")).status).toBe(200);
    expect(await view(who)).toMatchObject({ state: "none", trial: { available: true, days: 14 } });

    api.clock.set("2027-03-01T22:30:00-03:00");
    const begun = await who.call("POST", "/api/assinaturas/criar/", {
      uuid: who.accountId,
      plan: "trial",
    });
    expect(begun).toMatchObject({ status: 201, body: { state: "trial", plan: "trial" } });
    expect((await view(who)).until).toBe("2027-03-16T03:00:00.000Z");
    api.clock.set("2027-03-15T23:59:59.999-03:00");
    expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
    api.clock.set("2027-03-16T00:00:00-03:00");
    expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(402);
    expect(await view(who)).toMatchObject({ state: "ended", entitled: false });
  });

  test("an account, email or phone in any spelling gets one trial; the second gets 409", async () => {
    const trial = async (who: LoggedIn) =>
      who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
    const withContact = async (email: string, phone: string) => {
      const who = await owner();
      const { db } = api.services;
      await db
        .updateTable("account")
        .set({ email, phone })
        .where("id", "=", who.accountId)
        .execute();
      return { ...(await loggedInAs(who, email)), accountId: who.accountId };
    };
    const loggedInAs = async (who: LoggedIn, email: string): Promise<LoggedIn> => ({
      ...who,
      email,
      async call(method, path, body) {
        const { access } = await logInAs(api, { email, password: who.password });
        return send(api, method, path, { token: access, ...(body === undefined ? {} : { body }) });
      },
    });

    const first = await withContact("ana.souza@gmail.com", "(11) 98765-4321");
    expect((await trial(first)).status).toBe(201);
    expect(await trial(first)).toMatchObject({ status: 409, body: { code: "trial_used" } });
    const sameMail = await withContact("anasouza+2@gmail.com", "21 91111-1111");
    expect((await trial(sameMail)).body.erro).toMatch(/já foi usado/);
    const samePhone = await withContact("outra@exemplo.test", "+55 11 8765-4321");
    expect((await trial(samePhone)).status).toBe(409);
    expect((await view(samePhone)).trial.available).toBe(false);
  });

  test("the owner gets one mail three days and one mail one day before the trial ends", async () => {
    const who = await owner();
    api.clock.set("2027-05-03T10:00:00-03:00");
    await who.call("POST", "/api/assinaturas/criar/", { uuid: who.accountId, plan: "trial" });
    for (let day = 4; day <= 19; day++) {
      api.clock.set(`2027-05-${String(day).padStart(2, "0")}T09:05:00-03:00`);
      await runDaily("billing.remind-trials");
      await runDaily("billing.remind-trials");
    }
    expect(await mailsTo(who)).toEqual([
      "Seu teste grátis termina em 17 de maio",
      "Seu teste grátis termina amanhã",
    ]);
  });

  test("without a plan the review page still stores reviews, but shows no Google prompt", async () => {
    const clientOf = async ({ slug }: Tenant) =>
      (await send(api, "GET", `/api/client/${slug}/`)).body.client;
    const who = await owner({ plan: "none" });
    expect(await clientOf(who)).toMatchObject({ googleUrl: null });
    const sent = await rate(api, who, { rating: 5 });
    expect(sent).toMatchObject({ status: 201, body: { invite: false } });
    expect((await storedFor(api, who)).reviews).toMatchObject([{ rating: 5 }]);

    const withTrial = await owner({});
    expect((await clientOf(withTrial)).googleUrl).toMatch(/^https/);
    expect((await rate(api, withTrial, { rating: 5 })).body.invite).toBe(true);
  });
});

describe("subscription", () => {
  test("a good card activates the plan at once and is charged once", async () => {
    const who = await owner();
    const made = await subscribeWith(who, "APRO", { docType: "CPF", docNumber: "12345678909" });
    expect(made).toMatchObject({ status: 201, body: { plan: "mensal", state: "active" } });
    await provider.tick();
    expect(await mailsTo(who)).toEqual(["Pagamento recebido"]);
    const seen = await view(who);
    expect(seen).toMatchObject({
      state: "active",
      entitled: true,
      plan: "mensal",
      price: 9.9,
      card: "Mastercard",
      can_cancel: true,
      receipts: [{ amount: 9.9, status: "paid" }],
    });
    expect(new Date(seen.next_charge_at) > api.clock.now()).toBe(true);
    expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
  });

  test("concurrent requests create one subscription, with the same request key or different ones", async () => {
    for (const key of ["5f0c6a52-7b52-4c5c-9e5b-1c2b8d3f4a01", undefined]) {
      const who = await owner();
      const more = key ? { request_key: key } : {};
      const answers = await Promise.all([1, 2, 3].map(() => subscribeWith(who, "APRO", more)));
      const made = answers.filter(({ status }) => status === 201).length;
      if (key) expect(made).toBe(3);
      else
        expect(answers.map(({ body }) => body.code).filter(Boolean)).toContain(
          "subscription_exists",
        );
      expect(await remoteOf(who)).toHaveLength(1);
      const again = await subscribeWith(who, "APRO");
      expect(again).toMatchObject({ status: 409, body: { code: "subscription_exists" } });
      expect((await view(who)).receipts).toHaveLength(1);
    }
  });

  test.each([
    "OTHE",
    "CALL",
    "FUND",
    "SECU",
    "EXPI",
    "FORM",
    "CARD",
    "INST",
    "DUPL",
    "LOCK",
    "CTNA",
    "ATTE",
    "BLAC",
  ])(
    "a card in the name of %s gets 422 card_refused, and another card gets 201",
    async (holder) => {
      const who = await owner();
      const refused = await subscribeWith(who, holder);
      expect(refused).toMatchObject({ status: 422, body: { code: "card_refused" } });
      expect(refused.body.erro).toBe(
        "O cartão foi recusado. Confira os dados ou use outro cartão.",
      );
      await provider.tick();
      await api.runJobs();
      expect(await view(who)).toMatchObject({ entitled: false, receipts: [] });
      expect((await subscribeWith(who, "APRO")).status).toBe(201);
    },
  );

  test("each invalid request has its own error code and text", async () => {
    const who = await owner();
    const other = await owner();
    const used = await provider.token();
    await subscribeWith(other, undefined, { card_token_id: used });
    const cases: [object, number, string][] = [
      [{ uuid: other.accountId }, 403, "account_mismatch"],
      [{ plan: "nenhum" }, 404, "plan_unknown"],
      [{ email: "sem-arroba" }, 400, "email_invalid"],
      [{ email: undefined }, 400, "fields_missing"],
      [{ docNumber: "12345678900" }, 400, "document_invalid"],
      [{ card_token_id: used }, 409, "token_used"],
      [{ card_token_id: "inventado" }, 400, "token_invalid"],
    ];
    const errors = new Set<string>();
    for (const [change, status, code] of cases) {
      const answer = await subscribeWith(who, undefined, change);
      expect(answer, code).toMatchObject({ status, body: { code } });
      expect(answer.body.erro).toBe(answer.body.detail);
      errors.add(answer.body.erro);
    }
    expect(errors.size).toBe(cases.length);
    expect(await remoteOf(who)).toHaveLength(0);
  });

  test("after a 503 of the provider the creation is given up within two hours", async () => {
    const who = await owner();
    const token = await provider.token();
    await provider.set({ trouble: "down" });
    const late = await subscribeWith(who, undefined, { card_token_id: token });
    await provider.set({ trouble: "none" });
    // After a 503 the provider may have executed the call. Only reading tells.
    expect(late).toMatchObject({ status: 504, body: { code: "provider_silent" } });
    expect((await view(who)).state).toBe("confirming");
    api.clock.advance({ hours: 2 });
    await api.runJobs();
    await api.runJobs();
    expect(await view(who)).toMatchObject({ state: "none", can_subscribe: true });
    expect((await subscribeWith(who, "APRO")).status).toBe(201);
    expect(await remoteOf(who)).toHaveLength(1);
  });

  test.each(["answer_lost", "slow"] as const)(
    "after a lost response (%s) the subscription is found by reading, and created once",
    async (trouble) => {
      const who = await owner();
      const token = await provider.token();
      await provider.set({ trouble });
      const answer = await subscribeWith(who, undefined, { card_token_id: token });
      await provider.set({ trouble: "none" });
      if (answer.status !== 201) {
        expect(answer.body.code).toBe("provider_silent");
        expect((await subscribeWith(who, "APRO")).body.code).toBe("subscription_exists");
        api.clock.advance({ minutes: 3 });
        await api.runJobs();
      }
      expect(await remoteOf(who)).toHaveLength(1);
      expect(await view(who)).toMatchObject({ state: "active", receipts: [{ status: "paid" }] });
    },
  );

  test("a subscription without a card is pending, and a later card replaces it", async () => {
    const who = await owner();
    const made = await subscribeWith(who, undefined);
    expect(made.body).toMatchObject({ state: "pending" });
    expect(made.body.init_point).toMatch(/preapproval_id=/);
    expect(await view(who)).toMatchObject({ state: "pending", entitled: false, can_cancel: true });
    expect((await subscribeWith(who, "APRO")).body.state).toBe("active");
    expect((await remoteOf(who)).map(({ status }) => status).sort()).toEqual([
      "authorized",
      "cancelled",
    ]);
  });

  test("a cancelled subscription keeps the panel open until the end of the paid month", async () => {
    const who = await owner();
    await subscribeWith(who, "APRO");
    const { until } = await view(who);
    const cancelled = await who.call("POST", "/api/subscription/cancel/");
    expect(cancelled.body).toMatchObject({ state: "cancelled", entitled: true, can_cancel: false });
    expect(cancelled.body.next_charge_at).toBeNull();
    expect(new Date(cancelled.body.until) < new Date(until)).toBe(true);
    expect((await remoteOf(who))[0]?.status).toBe("cancelled");
    expect(await mailsTo(who)).toEqual(["Pagamento recebido", "Assinatura cancelada"]);
    expect((await who.call("POST", "/api/subscription/cancel/")).status).toBe(404);

    api.clock.set(new Date(new Date(cancelled.body.until).getTime() - 1));
    expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(402);
    await provider.tick();
    expect((await view(who)).receipts).toHaveLength(1);
  });

  test("a cancellation while the provider is down reaches the provider later", async () => {
    const who = await owner();
    await subscribeWith(who, "APRO");
    await provider.set({ trouble: "down" });
    const asked = await who.call("POST", "/api/subscription/cancel/");
    await provider.set({ trouble: "none" });
    expect(asked.body).toMatchObject({ state: "cancelled", next_charge_at: null });
    expect((await remoteOf(who))[0]?.status).toBe("authorized");
    await api.runJobs();
    expect((await remoteOf(who))[0]?.status).toBe("cancelled");
  });

  test("a withdrawal within seven days of the first charge refunds once; later it gets 409", async () => {
    const who = await owner();
    await subscribeWith(who, "APRO");
    const back = await who.call("POST", "/api/subscription/withdraw/");
    expect(back.body).toMatchObject({
      state: "ended",
      entitled: false,
      receipts: [{ status: "refunded" }],
    });
    expect((await remoteOf(who))[0]?.status).toBe("cancelled");
    const again = await who.call("POST", "/api/subscription/withdraw/");
    expect(again).toMatchObject({ status: 409, body: { code: "withdrawal_over" } });

    const late = await owner();
    await subscribeWith(late, "APRO");
    const { withdraw_until: until } = await view(late);
    api.clock.set(until);
    const refused = await late.call("POST", "/api/subscription/withdraw/");
    expect(refused.body.code).toBe("withdrawal_over");
    expect((await view(late)).state).toBe("active");
  });

  test("after a failed charge the panel stays open for seven days, and another card reactivates the plan", async () => {
    const who = await owner();
    await subscribeWith(who, "APRO");
    const { until, next_charge_at: due } = await view(who);
    await provider.set({ refuseCharges: true });
    api.clock.set(new Date(new Date(due).getTime() + 1000));
    await provider.tick();
    expect(await mailsTo(who)).toEqual([
      "Pagamento recebido",
      "Não conseguimos cobrar sua assinatura",
    ]);
    expect(await view(who)).toMatchObject({ state: "past_due", entitled: true, until });
    const refused = await who.call("POST", "/api/subscription/card/", {
      card_token_id: await provider.token("FUND"),
    });
    expect(refused.body.code).toBe("card_refused");
    await provider.set({ refuseCharges: false });
    const changed = await who.call("POST", "/api/subscription/card/", {
      card_token_id: await provider.token("APRO"),
    });
    expect(changed.status).toBe(200);
    api.clock.advance({ days: 3 });
    await provider.tick();
    await api.runJobs();
    expect(await view(who)).toMatchObject({ state: "active" });
    expect((await mailsTo(who)).filter((subject) => /Não conseguimos/.test(subject))).toHaveLength(
      1,
    );
  });

  test("an unknown state of the provider is stored and logged, and changes nothing", async () => {
    const who = await owner();
    await subscribeWith(who, "APRO");
    const [remote] = await remoteOf(who);
    await provider.change((state) => {
      const one = state.subscriptions[remote?.id ?? ""];
      if (one) one.status = "suspended_by_moon" as "paused";
    });
    await runDaily("billing.reconcile");
    expect(await view(who)).toMatchObject({ state: "active", entitled: true });
    expect(api.logged.join()).toContain("suspended_by_moon");
    const row = await api.services.db
      .selectFrom("subscription")
      .select("provider_status")
      .where("business_id", "=", who.businessId)
      .executeTakeFirst();
    expect(row?.provider_status).toBe("suspended_by_moon");
    await provider.change((state) => {
      const one = state.subscriptions[remote?.id ?? ""];
      if (one) one.status = "authorized";
    });
  });
});
