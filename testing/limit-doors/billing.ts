import { v7 as uuidv7 } from "uuid";
import { newOwner } from "../owner.ts";
import { type DoorList, newEmail } from "./door-list.ts";

/** Payments. */
export function addBillingDoors({ door, passes, world }: DoorList): void {
  for (const rule of ["payment-hour", "payment-day"]) {
    door(rule, "features/billing/subscription/subscribe.server.ts", "a subscription", async () => {
      const { token, accountId } = await newOwner(world.api, { plan: "none" });
      const { id: plan } = await paidPlan();
      const body = { uuid: accountId, plan, email: newEmail(), card_token_id: "x" };
      return () => passes("POST", "/api/assinaturas/criar/", { token, body });
    });
    door(rule, "features/billing/subscription/change-card.server.ts", "another card", async () => {
      const { token, businessId } = await newOwner(world.api, { plan: "paid" });
      await world.api.services.db
        .updateTable("subscription")
        .set({ status: "active", provider_id: uuidv7() })
        .where("business_id", "=", businessId)
        .execute();
      return () =>
        passes("POST", "/api/subscription/card/", { token, body: { card_token_id: "x" } });
    });
  }

  async function paidPlan() {
    const plans = world.api.services.db
      .selectFrom("plan")
      .select("id")
      .where("price_cents", ">", 0);
    return plans.executeTakeFirstOrThrow();
  }
}
