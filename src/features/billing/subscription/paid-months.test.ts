import { expect, test } from "vitest";
import { runScheduled } from "#testing/billing.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests();
const { owner, passMinutes, subscribePaid, view, mails, remoteOf } = world;

test("a cancelled subscription keeps the panel open until the end of the paid month", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { until } = await view(who);
  const cancelled = await who.call("POST", "/api/subscription/cancel/");
  expect(cancelled.body).toMatchObject({ state: "cancelled", entitled: true, can_cancel: false });
  expect(cancelled.body.next_charge_at).toBeNull();
  expect(new Date(cancelled.body.until) < new Date(until)).toBe(true);
  expect((await remoteOf(who))[0]?.status).toBe("cancelled");
  expect(await mails(who)).toEqual(["Pagamento recebido", "Assinatura cancelada"]);
  expect((await who.call("POST", "/api/subscription/cancel/")).status).toBe(404);

  world.api.clock.set(new Date(new Date(cancelled.body.until).getTime() - 1));
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(200);
  world.api.clock.advance({ seconds: 1 });
  expect((await who.call("GET", "/api/dashboard/summary/")).status).toBe(402);
  await world.provider.tick();
  expect((await view(who)).receipts).toHaveLength(1);
});

test("a cancellation while the provider is unreachable is sent to the provider later", async () => {
  const who = await owner();
  await subscribePaid(who);
  await world.provider.set({ trouble: "down" });
  const asked = await who.call("POST", "/api/subscription/cancel/");
  await world.provider.set({ trouble: "none" });
  expect(asked.body).toMatchObject({ state: "cancelled", next_charge_at: null });
  expect((await remoteOf(who))[0]?.status).toBe("authorized");
  await world.api.runJobs();
  expect((await remoteOf(who))[0]?.status).toBe("cancelled");
});

test("a withdrawal within seven days of the first charge refunds once; later it gets 409", async () => {
  const who = await owner();
  await subscribePaid(who);
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
  await subscribePaid(late);
  const { withdraw_until: until } = await view(late);
  world.api.clock.set(until);
  const refused = await late.call("POST", "/api/subscription/withdraw/");
  expect(refused.body.code).toBe("withdrawal_over");
  expect((await view(late)).state).toBe("active");
});

test("a withdrawal refunds only the newest subscription, and an older reading does not overwrite the refund", async () => {
  const who = await owner();
  await subscribePaid(who);
  const cancelled = await who.call("POST", "/api/subscription/cancel/");
  world.api.clock.set(cancelled.body.until);
  await subscribePaid(who);
  const statuses = async () =>
    (await view(who)).receipts.map(({ status }: { status: string }) => status);
  expect(await statuses()).toEqual(["paid", "paid"]);
  await who.call("POST", "/api/subscription/withdraw/");
  expect(await statuses()).toEqual(["refunded", "paid"]);
  // A reading from before the refund does not overwrite it.
  await world.provider.change((state) => {
    for (const payment of Object.values(state.payments)) payment.status = "approved";
  });
  await runScheduled(world.api, "billing.reconcile");
  expect(await statuses()).toEqual(["refunded", "paid"]);
});

test("each month is charged once and has one mail", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { next_charge_at: due } = await view(who);
  world.api.clock.set(new Date(new Date(due).getTime() + 1000));
  await passMinutes(120);
  expect(await mails(who)).toEqual(["Pagamento recebido", "Pagamento recebido"]);
  expect((await view(who)).receipts).toMatchObject([{ status: "paid" }, { status: "paid" }]);
});

test("after a failed charge the panel stays open for seven days, and another card reactivates the plan", async () => {
  const who = await owner();
  await subscribePaid(who);
  const { until, next_charge_at: due } = await view(who);
  await world.provider.set({ refuseCharges: true });
  world.api.clock.set(new Date(new Date(due).getTime() + 1000));
  await passMinutes(120);
  expect(await mails(who)).toEqual(["Pagamento recebido", "Não conseguimos cobrar sua assinatura"]);
  expect(await view(who)).toMatchObject({ state: "past_due", entitled: true, until });
  const refused = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await world.provider.token("FUND"),
  });
  expect(refused.body.code).toBe("card_no_funds");
  await world.provider.set({ refuseCharges: false });
  const changed = await who.call("POST", "/api/subscription/card/", {
    card_token_id: await world.provider.token("APRO"),
  });
  expect(changed.status).toBe(200);
  world.api.clock.advance({ days: 3 });
  await passMinutes(120);
  expect(await view(who)).toMatchObject({ state: "active" });
  expect((await mails(who)).filter((subject) => /Não conseguimos/.test(subject))).toHaveLength(1);
});
