import { expect, test } from "vitest";
import type { BillingOwner } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests({ quick: true, limitsScale: 1 });
const { subscribeWith: subscribe } = world;

const changeCard = async (who: BillingOwner, holder: string) =>
  who.call("POST", "/api/subscription/card/", {
    card_token_id: await world.provider.token(holder),
  });
/** The provider has one subscription for each creation, also for a refused one. */
const creations = async (who: BillingOwner) => (await world.remoteOf(who)).length;

test("attack: the provider sees at most 10 refused cards an hour and 30 a day", async () => {
  const who = await world.owner();
  for (let card = 0; card < 10; card++) {
    expect((await subscribe(who, "OTHE")).body.code).toBe("card_refused");
  }
  const limited = await subscribe(who, "OTHE");
  expect(limited).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(limited.body.erro).toContain("Nada foi cobrado");
  expect(limited.headers.get("Retry-After")).toBe("3600");
  expect(await creations(who)).toBe(10);
  expect((await subscribe(await world.owner(), "APRO")).status).toBe(201);

  // The rejected attempt counts in the day too, so 29 reach the provider.
  world.api.clock.advance({ minutes: 61 });
  for (let card = 0; card < 10; card++) await subscribe(who, "OTHE");
  world.api.clock.advance({ minutes: 61 });
  for (let card = 0; card < 9; card++) await subscribe(who, "OTHE");
  const limitedForDay = await subscribe(who, "OTHE");
  expect(limitedForDay.status).toBe(429);
  expect(limitedForDay.headers.get("Retry-After")).toBe(String(86_400 - 2 * 61 * 60));
  expect(await creations(who)).toBe(29);
  world.api.clock.advance({ days: 1 });
  expect((await subscribe(who, "APRO")).status).toBe(201);
});

test("attack: changes of the card count too", async () => {
  const who = await world.owner();
  expect((await subscribe(who, "APRO")).status).toBe(201);
  for (let card = 0; card < 9; card++) {
    expect((await changeCard(who, "FUND")).body.code).toBe("card_no_funds");
  }
  expect(await changeCard(who, "APRO")).toMatchObject({
    status: 429,
    body: { code: "too_many_requests" },
  });
});

test("an attempt past the limit leaves the subscription that waits for its payer", async () => {
  const who = await world.owner();
  for (let card = 0; card < 9; card++) await subscribe(who, "OTHE");
  expect((await subscribe(who)).body.state).toBe("pending");
  expect((await subscribe(who, "APRO")).status).toBe(429);
  const { body } = await who.call("GET", "/api/subscription/");
  expect(body).toMatchObject({ state: "pending", can_cancel: true });
});
