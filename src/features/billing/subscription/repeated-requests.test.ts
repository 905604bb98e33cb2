import { beforeEach, describe, expect, test } from "vitest";
import { signNotification } from "#src/services/payments/mercado-pago-notification.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { createBillingOwner } from "#testing/billing.ts";
import type { Tenant } from "#testing/factories.ts";
import { startWithProvider } from "#testing/subscriptions.ts";
import { raceWrites } from "#testing/waiting-statements.ts";

const { api, provider } = await startWithProvider({ quick: true });
beforeEach(() => api.clock.set("2027-03-01T10:00:00-03:00"));

type Request = () => ReturnType<typeof send>;
interface Owner extends Tenant {
  post(path: string, body?: unknown): ReturnType<typeof send>;
}

async function createOwner(): Promise<Owner> {
  const who = await createBillingOwner(api);
  const { access: token } = await logInAs(api, who);
  return {
    ...who,
    post: (path, body) => send(api, "POST", path, { token, ...(body ? { body } : {}) }),
  };
}

const order = async (who: Owner, more: object = {}) => ({
  uuid: who.accountId,
  plan: "mensal",
  email: who.email,
  card_token_id: await provider.token(),
  ...more,
});
const settle = async () => {
  await provider.tick();
  await api.runJobs();
};
async function createSubscriber(): Promise<Owner> {
  const who = await createOwner();
  expect((await who.post("/api/assinaturas/criar/", await order(who))).status).toBe(201);
  await settle();
  return who;
}

/** Every call of money: its path, and the request of a new owner that a test repeats. */
const calls: {
  name: string;
  path: string;
  /** The status of the second request, after the first one and together with it. */
  second: number;
  together: number;
  prepare: () => Promise<[Owner, Request]>;
}[] = [
  {
    name: "a subscription with a request key",
    path: "/api/assinaturas/criar/",
    second: 201,
    together: 201,
    async prepare() {
      const who = await createOwner();
      const body = await order(who, { request_key: crypto.randomUUID() });
      return [who, () => who.post("/api/assinaturas/criar/", body)];
    },
  },
  {
    name: "a subscription that its owner pays on the provider's page",
    path: "/api/assinaturas/criar/",
    second: 201,
    together: 201,
    async prepare() {
      const who = await createOwner();
      const more = { request_key: crypto.randomUUID(), card_token_id: undefined };
      const body = await order(who, more);
      return [who, () => who.post("/api/assinaturas/criar/", body)];
    },
  },
  {
    name: "a subscription without a request key",
    path: "/api/assinaturas/criar/",
    second: 409,
    together: 409,
    async prepare() {
      const who = await createOwner();
      const body = await order(who);
      return [who, () => who.post("/api/assinaturas/criar/", body)];
    },
  },
  {
    name: "a trial",
    path: "/api/assinaturas/criar/",
    second: 409,
    together: 409,
    async prepare() {
      const who = await createOwner();
      const body = { uuid: who.accountId, plan: "trial" };
      return [who, () => who.post("/api/assinaturas/criar/", body)];
    },
  },
  {
    name: "a cancellation",
    path: "/api/subscription/cancel/",
    second: 404,
    together: 200,
    async prepare() {
      const who = await createSubscriber();
      return [who, () => who.post("/api/subscription/cancel/")];
    },
  },
  {
    name: "a withdrawal",
    path: "/api/subscription/withdraw/",
    second: 409,
    together: 200,
    async prepare() {
      const who = await createSubscriber();
      return [who, () => who.post("/api/subscription/withdraw/")];
    },
  },
  {
    name: "a change of the card",
    path: "/api/subscription/card/",
    second: 409,
    together: 409,
    async prepare() {
      const who = await createSubscriber();
      const body = { card_token_id: await provider.token() };
      return [who, () => who.post("/api/subscription/card/", body)];
    },
  },
  {
    name: "a notification",
    path: "/api/webhooks/mercado-pago/",
    second: 200,
    together: 200,
    async prepare() {
      const who = await createOwner();
      expect((await who.post("/api/assinaturas/criar/", await order(who))).status).toBe(201);
      const { subscription } = await remoteOf(who);
      const id = subscription?.id ?? "";
      const ts = String(Math.floor(api.clock.now().getTime() / 1000));
      const v1 = signNotification("segredo-de-teste", { id, requestId: id, ts });
      const headers = { "X-Signature": `ts=${ts},v1=${v1}`, "X-Request-Id": id };
      const body = { data: { id }, version: 99 };
      const query = `?data.id=${id}&type=subscription_preapproval`;
      return [
        who,
        () => send(api, "POST", `/api/webhooks/mercado-pago/${query}`, { headers, body }),
      ];
    },
  },
];

async function remoteOf({ email }: Owner) {
  const { subscriptions, payments } = await provider.state();
  const own = Object.values(subscriptions).filter(({ payerEmail }) => payerEmail === email);
  const ids = own.map(({ id }) => id);
  return {
    subscription: own[0],
    subscriptions: own.map(({ status, version }) => ({ status, version })),
    payments: Object.values(payments).filter(({ subscriptionId }) => ids.includes(subscriptionId)),
  };
}

/** What a request has changed for its owner, at the provider and in our rows, without ids. */
async function effectOf(who: Owner, callsBefore: number) {
  await settle();
  const { db } = api.services;
  const { subscriptions, payments } = await remoteOf(who);
  const writes = provider.calls.slice(callsBefore).filter(({ call }) => !call.startsWith("GET"));
  const count = async (table: "subscription" | "charge" | "trial") => {
    const rows = db.selectFrom(table).select("business_id");
    return (await rows.where("business_id", "=", who.businessId).execute()).length;
  };
  const { access: token } = await logInAs(api, who);
  const { body } = await send(api, "GET", "/api/subscription/", { token });
  const { state, entitled, until, next_charge_at, withdraw_until, receipts } = body;
  return {
    remote: subscriptions,
    payments: payments.map(({ status }) => status),
    creations: writes.filter(({ call }) => /^POST .preapproval/.test(call)).length,
    refundKeys: [
      ...new Set(writes.filter(({ call }) => /refunds$/.test(call)).map(({ key }) => key)),
    ].length,
    rows: [await count("subscription"), await count("charge"), await count("trial")],
    view: { state, entitled, until, next_charge_at, withdraw_until },
    receipts: receipts.map(({ status }: { status: string }) => status),
    mails: api.sent.filter(({ to }) => to === who.email).map(({ subject }) => subject),
  };
}

test("each call of the plans that changes something is repeated here", async () => {
  const { body } = await send(api, "GET", "/api/openapi.json");
  type Methods = Record<string, { tags?: string[] }>;
  const documented = Object.entries(body.paths as Record<string, Methods>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { tags }]) => method !== "get" && tags?.includes("Planos"))
        .map(() => path),
  );
  expect([...new Set(calls.map(({ path }) => path))].toSorted()).toEqual(documented.toSorted());
});

describe.each(calls)("$name", ({ second, together, prepare }) => {
  test("has one effect, sent once, twice or twice at the same time", async () => {
    const [once, request] = await prepare();
    const before = provider.calls.length;
    const { status: first } = await request();
    expect(first).toBeLessThan(300);
    const effect = await effectOf(once, before);

    const [twice, repeated] = await prepare();
    const beforeRepeated = provider.calls.length;
    expect([(await repeated()).status, (await repeated()).status]).toEqual([first, second]);
    expect(await effectOf(twice, beforeRepeated)).toEqual(effect);

    const [hasty, concurrent] = await prepare();
    const beforeConcurrent = provider.calls.length;
    const tables = ["subscription", "trial", "webhook_request"];
    const answers = await raceWrites(api.services.db, tables, () => [concurrent(), concurrent()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([first, together]);
    expect(await effectOf(hasty, beforeConcurrent)).toEqual(effect);
  });
});
