import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { disabledReasons } from "./contract.ts";
import type { EventType } from "./event-types.ts";

type DisabledReason = (typeof disabledReasons)[number];

/** Locks the business's row, so that two calls cannot both add its last endpoint. Returns how many it has. */
export async function countEndpoints(tx: Db, businessId: string): Promise<number> {
  await tx.selectFrom("business").select("id").where("id", "=", businessId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("webhook_endpoint")
    .where("business_id", "=", businessId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listStoppedUrls(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_endpoint")
    .where("business_id", "=", businessId)
    .where("disabled_reason", "=", "operator")
    .select("url")
    .execute();
  return rows.map(({ url }) => url);
}

/** Stores an endpoint, which is told of the reviews from now on. */
export async function insertEndpoint(
  tx: Db,
  businessId: string,
  endpoint: { id: string; url: string; types: EventType[]; secret: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into webhook_endpoint (business_id, id, url, types, signing_secret, after_seq, created_at)
    select ${businessId}::uuid, ${endpoint.id}, ${endpoint.url}, ${endpoint.types}, ${endpoint.secret},
      coalesce((select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 from rating_count
        where business_id = ${businessId}::uuid), 0), ${endpoint.now}`.execute(tx);
}

/** Returns the endpoints of a business, the oldest first, with how many deliveries wait. */
export function listEndpointsOf(db: Db, businessId: string) {
  return db
    .selectFrom("webhook_endpoint as e")
    .where("business_id", "=", businessId)
    .select(["id", "url", "types", "created_at", "failing_since", "retry_at", "disabled_at"])
    .select(sql<DisabledReason | null>`disabled_reason`.as("disabled_reason"))
    .select(
      sql<number>`(select count(*)::int from webhook_delivery d
        where d.business_id = ${businessId}::uuid and d.endpoint_id = e.id and d.state = 'waiting')`.as(
        "waiting",
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Changes an endpoint. Returns its URL; undefined if it is not there. */
export async function updateEndpoint(
  db: Db,
  businessId: string,
  id: string,
  changes: { url?: string; url_changed_at?: Date; types?: EventType[]; retry_at?: null },
): Promise<string | undefined> {
  const row = await db
    .updateTable("webhook_endpoint")
    .set(changes)
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
  return row?.url;
}

/** Deletes an endpoint and its deliveries. Returns false if it is not there. */
export async function deleteEndpoint(db: Db, businessId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_endpoint")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the endpoints of an account's own businesses that were added, or got another URL or secret, at or after a moment,
 * except those that an operator stopped. Locks them in the order of their ids, as `lockEndpoints` does, so that the two
 * cannot deadlock.
 */
export function deleteEndpointsSince(db: Db, accountId: string, since: Date) {
  return db
    .with("locked", (cte) =>
      cte
        .selectFrom("webhook_endpoint")
        .where("business_id", "in", ({ selectFrom }) =>
          selectFrom("tenant").select("business_id").where("account_id", "=", accountId),
        )
        .where(sql<Date>`greatest(created_at, url_changed_at, secret_changed_at)`, ">=", since)
        .where("disabled_reason", "is distinct from", "operator")
        .select(["business_id", "id"])
        .orderBy("id")
        .forUpdate(),
    )
    .deleteFrom("webhook_endpoint as e")
    .using("locked as l")
    .whereRef("e.business_id", "=", "l.business_id")
    .whereRef("e.id", "=", "l.id")
    .returning(["e.business_id", "e.id"])
    .execute();
}

/** Replaces the secret; the former one signs too until `until`. Returns the URL; undefined if it is not there. */
export async function replaceSecret(
  db: Db,
  businessId: string,
  id: string,
  { secret, now, until }: { secret: Buffer; now: Date; until: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("webhook_endpoint")
    .set(({ ref }) => ({
      previous_secret: ref("signing_secret"),
      previous_until: until,
      signing_secret: secret,
      secret_changed_at: now,
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
  return row?.url;
}

/** Returns an endpoint with its secrets. With `lock`, no job writes its deliveries until the end of the transaction. */
export function findEndpoint(db: Db, businessId: string, id: string, { lock = false } = {}) {
  return db
    .selectFrom("webhook_endpoint")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .select(["id", "url", "signing_secret", "previous_secret", "previous_until", "disabled_at"])
    .select(["failing_since", sql<DisabledReason | null>`disabled_reason`.as("disabled_reason")])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Turns an endpoint off. Returns false if it was off; an operator's stop also replaces another reason. */
export async function disableEndpoint(
  db: Db,
  businessId: string,
  id: string,
  { reason, now }: { reason: DisabledReason; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoint")
    .set({ disabled_at: now, disabled_reason: reason, retry_at: null })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where(({ eb, or }) =>
      or([
        eb("disabled_at", "is", null),
        ...(reason === "operator" ? [eb("disabled_reason", "<>", reason)] : []),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns an endpoint on, as one that never failed. */
export async function enableEndpoint(db: Db, businessId: string, id: string): Promise<void> {
  await db
    .updateTable("webhook_endpoint")
    .set({ disabled_at: null, disabled_reason: null, failing_since: null, retry_at: null })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

/** Returns the secrets of all endpoints after `after`, in the order of their keys. */
export function listSecrets(db: Db, after: { businessId: string; id: string }, max: number) {
  return db
    .selectFrom("webhook_endpoint")
    .where(sql<boolean>`(business_id, id) > (${after.businessId}::uuid, ${after.id}::uuid)`)
    .select(["business_id as businessId", "id", "signing_secret", "previous_secret"])
    .orderBy("business_id")
    .orderBy("id")
    .limit(max)
    .execute();
}

/** Stores a secret that was encrypted again, unless it was replaced meanwhile. */
export async function replaceEncrypted(
  db: Db,
  businessId: string,
  id: string,
  { column, from, to }: { column: "signing_secret" | "previous_secret"; from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable("webhook_endpoint")
    .set({ [column]: to })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where(column, "=", from)
    .execute();
}
