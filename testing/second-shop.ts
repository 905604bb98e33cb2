import type { Services } from "#src/services/services.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";

/** Gives the account of a tenant another business, which is younger than its first one. */
export async function addSecondShop(
  services: Pick<Services, "db" | "clock">,
  account: Tenant,
  options: Omit<TenantOptions, "account"> = {},
): Promise<Tenant> {
  const shop = await createTenant(services, { ...options, account });
  const { db, clock } = services;
  await db
    .updateTable("business")
    .set({ created_at: new Date(clock.now().getTime() + 1000) })
    .where("id", "=", shop.businessId)
    .execute();
  return shop;
}
