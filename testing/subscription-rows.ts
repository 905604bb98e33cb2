import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Charge, Subscription } from "#src/db/tables.ts";
import type { Services } from "#src/services/services.ts";
import { createTenant } from "./factories.ts";

type Columns<Row> = Partial<Insertable<Row>>;

/**
 * Stores a subscription with charges, without a call of the provider. Its business is a new one without a plan,
 * unless the columns name one.
 */
export async function addSubscription(
  { db, clock }: Pick<Services, "db" | "clock">,
  columns: Columns<Subscription> & { status: string },
  charges: (Columns<Charge> & { status: string })[] = [],
): Promise<{ businessId: string; id: string }> {
  const businessId =
    columns.business_id ?? (await createTenant({ db, clock }, { plan: "none" })).businessId;
  const [id, now] = [uuidv7(), clock.now()];
  await db
    .insertInto("subscription")
    .values({
      business_id: businessId,
      id,
      request_key: id,
      plan_id: "mensal",
      price_cents: 990,
      payer_email: "pagador@exemplo.test",
      created_at: now,
      ...columns,
    })
    .execute();
  for (const charge of charges) {
    await db
      .insertInto("charge")
      .values({
        business_id: businessId,
        id: uuidv7(),
        subscription_id: id,
        provider_invoice_id: uuidv7(),
        provider_status: "x",
        amount_cents: 990,
        attempts: 1,
        due_at: now,
        created_at: now,
        ...charge,
      })
      .execute();
  }
  return { businessId, id };
}
