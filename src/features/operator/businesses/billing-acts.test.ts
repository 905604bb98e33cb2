import { expect, test } from "vitest";
import { PaymentsError } from "#src/services/payments/payments.ts";
import type { BillingOwner } from "#testing/billing.ts";
import { newOperator } from "#testing/operator.ts";
import { send } from "#testing/send.ts";
import { setUpSubscriptionTests } from "#testing/subscriptions.ts";

const world = setUpSubscriptionTests({ quick: true });
const reason = "Cobrança em dobro";

async function openDesk({ businessId }: BillingOwner) {
  const { token } = await newOperator(world.api);
  const base = `/api/operator/businesses/${businessId}/`;
  return {
    read: async () => (await send(world.api, "GET", base, { token })).body,
    act: (rest: string) => send(world.api, "POST", `${base}${rest}`, { token, body: { reason } }),
    newestAct: async () => {
      const log = `/api/operator/audit/?acts=acts&business=${businessId}`;
      return (await send(world.api, "GET", log, { token })).body.results[0];
    },
  };
}

test("a refund gives the money back at the provider once, ends the paid time and tells the owner", async () => {
  const owner = await world.owner();
  await world.subscribePaid(owner);
  const desk = await openDesk(owner);
  const [charge] = (await desk.read()).charges;
  expect(charge).toMatchObject({ status: "paid", amount_cents: 990, can_refund: true });

  expect((await desk.act(`charges/${charge.id}/refund/`)).status).toBe(200);
  expect((await desk.read()).charges).toMatchObject([{ status: "refunded", can_refund: false }]);
  expect((await desk.act(`charges/${charge.id}/refund/`)).body.code).toBe("charge_not_paid");
  expect(await world.mails(owner)).toContain("Devolvemos R$\u00a09,90 ao seu cartão");
  await world.passMinutes(10);
  const view = await world.view(owner);
  expect(view).toMatchObject({ entitled: false });
  expect(await world.remoteOf(owner)).toMatchObject([{ status: "cancelled" }]);
  expect(await desk.newestAct()).toMatchObject({
    action: "Devolveu uma cobrança",
    target: charge.id,
    reason,
  });
  const other = await openDesk(await world.owner());
  expect((await other.act(`charges/${charge.id}/refund/`)).status).toBe(404);
});

test("the end of a subscription stops it at the provider, keeps the paid month and tells the owner", async () => {
  const owner = await world.owner();
  const desk = await openDesk(owner);
  expect((await desk.act("subscription/end/")).body.code).toBe("no_subscription");
  await world.subscribePaid(owner);
  const again = await openDesk(owner);
  expect((await again.act("subscription/end/")).status).toBe(200);
  expect(await world.remoteOf(owner)).toMatchObject([{ status: "cancelled" }]);
  expect(await world.view(owner)).toMatchObject({ state: "cancelled", entitled: true });
  expect(await world.mails(owner)).toContain("Assinatura cancelada");
  expect(await again.newestAct()).toMatchObject({
    action: "Encerrou a assinatura de uma empresa",
    reason,
  });
});

test("a provider that does not respond refunds nothing, and the same act works later", async () => {
  const owner = await world.owner();
  await world.subscribePaid(owner);
  const desk = await openDesk(owner);
  const [charge] = (await desk.read()).charges;
  const { payments } = world.api.services;
  const real = payments.refundPayment;
  payments.refundPayment = async () => {
    throw new PaymentsError("temporary", "away", { isSilent: true });
  };
  expect((await desk.act(`charges/${charge.id}/refund/`)).body.code).toBe("refund_failed");
  payments.refundPayment = real;
  expect((await desk.read()).charges).toMatchObject([{ status: "paid" }]);
  expect((await desk.act(`charges/${charge.id}/refund/`)).status).toBe(200);
});
