import { afterAll, beforeAll, expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api, { quick: true });
});
afterAll(() => api.stop());

async function twoShops(): Promise<[TestOwner, Tenant]> {
  const owner = await newOwner(api, { plan: "none", placeName: "Padaria Centro" });
  const options = { plan: "none", placeName: "Padaria Praia", account: owner } as const;
  return [owner, await createTenant(api.services, options)];
}

const callIn = ({ token }: TestOwner, shop: Tenant, method: string, path: string, body?: object) =>
  send(api, method, path, {
    token,
    headers: { [shopHeader]: shop.businessId },
    ...(body ? { body } : {}),
  });

async function subscribe(owner: TestOwner, shop: Tenant) {
  const card_token_id = await provider.token();
  const body = { uuid: owner.accountId, plan: "mensal", email: owner.email, card_token_id };
  return callIn(owner, shop, "POST", "/api/assinaturas/criar/", body);
}

async function remote({ email }: Tenant) {
  const { subscriptions } = await provider.state();
  return Object.values(subscriptions)
    .filter(({ payerEmail }) => payerEmail === email)
    .map(({ reason, status }) => `${status} ${reason.replace(/^Estrelou - [^-]+/, "")}`.trim())
    .toSorted();
}

test("each shop has its own subscription with its name, and cancelling one leaves the other", async () => {
  const [owner, second] = await twoShops();
  expect((await subscribe(owner, owner)).status).toBe(201);
  expect((await subscribe(owner, second)).status).toBe(201);
  expect(await remote(owner)).toEqual([
    "authorized - Padaria Centro",
    "authorized - Padaria Praia",
  ]);
  const cancelled = await callIn(owner, second, "POST", "/api/subscription/cancel/");
  expect(cancelled.body.can_cancel).toBe(false);
  expect(await remote(owner)).toEqual(["authorized - Padaria Centro", "cancelled - Padaria Praia"]);
  const { body: first } = await callIn(owner, owner, "GET", "/api/subscription/");
  expect(first.can_cancel).toBe(true);
});

test("the provider's reason names no shop for an account with one", async () => {
  const owner = await newOwner(api, { plan: "none" });
  await subscribe(owner, owner);
  expect(await remote(owner)).toEqual(["authorized"]);
});

test("the provider's reason has at most 100 characters, also for a shop with a long name", async () => {
  const [owner] = await twoShops();
  const options = { plan: "none", placeName: "Padaria ".repeat(15), account: owner } as const;
  await subscribe(owner, await createTenant(api.services, options));
  const { subscriptions } = await provider.state();
  const [long] = Object.values(subscriptions).filter(
    ({ payerEmail }) => payerEmail === owner.email,
  );
  expect(long?.reason).toMatch(/^Estrelou - .+ - Padaria Padaria/);
  expect(long?.reason).toHaveLength(100);
});

test("attempts with cards are counted for the account, not for each shop", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    await emulatePayments(strict, { quick: true });
    const owner = await newOwner(strict, { plan: "none" });
    const shops: Tenant[] = [owner];
    for (let more = 0; more < 10; more++) {
      shops.push(await createTenant(strict.services, { plan: "none", account: owner }));
    }
    const codes: string[] = [];
    for (const shop of shops) {
      const { body } = await send(strict, "POST", "/api/assinaturas/criar/", {
        token: owner.token,
        headers: { [shopHeader]: shop.businessId },
        body: { uuid: owner.accountId, plan: "mensal", email: owner.email, card_token_id: "x" },
      });
      codes.push(body.code);
    }
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(1);
    expect(codes.at(-1)).toBe("too_many_requests");
  } finally {
    await strict.stop();
  }
});
