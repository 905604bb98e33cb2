import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { DeliveryState } from "./contract.ts";
import type { NewDelivery } from "./events.server.ts";

/**
 * Locks the endpoints of a business that get deliveries written, and returns them. A disabled one gets them for as
 * long as deliveries are stored, so that it loses nothing when it is activated again.
 */
export function lockEndpoints(tx: Db, businessId: string, disabledAfter: Date) {
  return tx
    .selectFrom("webhook_endpoint")
    .where("business_id", "=", businessId)
    .where(({ or, eb }) =>
      or([eb("disabled_at", "is", null), eb("disabled_at", ">", disabledAfter)]),
    )
    .select(["id", "types", "after_seq", "disabled_at", "retry_at"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

const reviewColumns = ["id", "seq", "rating", "status", "comment_erased_at", "created_at"] as const;

export function listReviewsAfter(db: Db, businessId: string, seq: number, max: number) {
  return db
    .selectFrom("review")
    .where("business_id", "=", businessId)
    .where("seq", ">", seq)
    .select(reviewColumns)
    .orderBy("seq")
    .limit(max)
    .execute();
}

/** Returns what happened to reviews, with the review and the message, in order. An erased message is null. */
export function listChanges(db: Db, businessId: string, max: number) {
  return db
    .selectFrom("webhook_change as c")
    .innerJoin("review as r", (join) =>
      join.onRef("r.business_id", "=", "c.business_id").onRef("r.id", "=", "c.review_id"),
    )
    .leftJoin("review_reply as m", (join) =>
      join
        .onRef("m.business_id", "=", "c.business_id")
        .onRef("m.review_id", "=", "c.review_id")
        .onRef("m.n", "=", "c.reply_n"),
    )
    .where("c.business_id", "=", businessId)
    .select(["c.n", "c.type", "r.id", "r.seq", "r.rating", "r.status", "r.comment_erased_at"])
    .select(["r.created_at", "m.n as messageN", "m.author", "m.created_at as writtenAt"])
    .orderBy("c.n")
    .limit(max)
    .execute();
}

export async function deleteChanges(tx: Db, businessId: string, numbers: number[]): Promise<void> {
  await tx
    .deleteFrom("webhook_change")
    .where("business_id", "=", businessId)
    .where("n", "=", sql<number>`any(${numbers}::bigint[])`)
    .execute();
}

/** Stores deliveries in their order. One that is stored is not stored again. */
export async function insertDeliveries(
  tx: Db,
  businessId: string,
  deliveries: NewDelivery[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(deliveries.map((one, position) => ({ ...one, position })));
  await sql`
    insert into webhook_delivery (business_id, endpoint_id, id, type, body, created_at, state)
    select ${businessId}::uuid, "endpointId", id, type, body, ${now}, 'waiting'
    from json_to_recordset(${rows}::json) as r
      ("endpointId" uuid, id uuid, type text, body text, position int)
    order by position
    on conflict do nothing`.execute(tx);
}

/** Stores up to which review the deliveries of locked endpoints are written. */
export async function moveEndpoints(
  tx: Db,
  businessId: string,
  ids: string[],
  seq: number,
): Promise<void> {
  await tx
    .updateTable("webhook_endpoint")
    .set({ after_seq: sql`greatest(after_seq, ${seq})` })
    .where("business_id", "=", businessId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The endpoints that may be sent to now: not disabled, not paused, of a business with a trial or plan. */
function sendableEndpoints(db: Db, now: Date) {
  return db
    .selectFrom("webhook_endpoint as e")
    .innerJoin("tenant", "tenant.business_id", "e.business_id")
    .where("e.disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("e.retry_at", "is", null), eb("e.retry_at", "<=", now)]))
    .where("tenant.active_until", ">", now)
    .where("tenant.blocked_at", "is", null)
    .where("tenant.closed_at", "is", null);
}

/** Returns the first waiting delivery of an endpoint, with what is needed to send it. */
export function findNext(db: Db, businessId: string, endpointId: string, now: Date) {
  return sendableEndpoints(db, now)
    .innerJoin("webhook_delivery as d", (join) =>
      join.onRef("d.business_id", "=", "e.business_id").onRef("d.endpoint_id", "=", "e.id"),
    )
    .where("e.business_id", "=", businessId)
    .where("e.id", "=", endpointId)
    .where("d.state", "=", "waiting")
    .select(["e.url", "e.signing_secret", "e.previous_secret", "e.previous_until"])
    .select(["d.id", "d.body", "d.attempts"])
    .orderBy("d.n")
    .limit(1)
    .executeTakeFirst();
}

/** Returns endpoints for which something waits that may be sent now. */
export function listDueEndpoints(db: Db, now: Date, max: number) {
  return sendableEndpoints(db, now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_delivery as d")
          .whereRef("d.business_id", "=", "e.business_id")
          .whereRef("d.endpoint_id", "=", "e.id")
          .where("d.state", "=", "waiting")
          .select("d.id"),
      ),
    )
    .select(["e.business_id as businessId", "e.id as endpointId"])
    .limit(max)
    .execute();
}

/** Returns businesses with reviews or changes whose deliveries are not written. */
export async function listUnwritten(db: Db, disabledAfter: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select distinct business_id from webhook_endpoint e
    where (disabled_at is null or disabled_at > ${disabledAfter}) and (
      exists (select from webhook_change c where c.business_id = e.business_id)
      or after_seq < (select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 from rating_count c
        where c.business_id = e.business_id))
    limit ${max}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

export interface AttemptResult {
  status: number | null;
  failure: string | null;
  ms: number | null;
  answer: string | null;
}

/** Stores the result of an attempt. Without `state` the delivery keeps its own. */
export async function storeAttempt(
  tx: Db,
  businessId: string,
  id: string,
  { state, at, ...result }: AttemptResult & { state?: DeliveryState | undefined; at: Date },
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set(({ eb }) => ({
      ...result,
      ...(state ? { state } : {}),
      attempts: eb("attempts", "+", 1),
      tried_at: at,
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

/** Stores a test, which is never repeated. */
export async function insertTest(
  db: Db,
  businessId: string,
  test: AttemptResult & {
    id: string;
    endpointId: string;
    type: string;
    body: string;
    state: DeliveryState;
    at: Date;
  },
): Promise<void> {
  const { at, endpointId, ...values } = test;
  await db
    .insertInto("webhook_delivery")
    .values({
      ...values,
      business_id: businessId,
      endpoint_id: endpointId,
      attempts: 1,
      created_at: at,
      tried_at: at,
    })
    .execute();
}

/** Stores that an endpoint fails, or that it works again. */
export async function storeHealth(
  db: Db,
  businessId: string,
  endpointId: string,
  health: { failing_since: Date | null; retry_at: Date | null },
): Promise<void> {
  await db
    .updateTable("webhook_endpoint")
    .set({ failing_since: health.failing_since, retry_at: health.retry_at })
    .where("business_id", "=", businessId)
    .where("id", "=", endpointId)
    .execute();
}

/**
 * Lets deliveries wait again that were set aside since an endpoint fails. Each gets one more attempt, because its
 * number of attempts stays.
 */
export async function requeueSetAside(
  tx: Db,
  businessId: string,
  endpointId: string,
  { since, attempts }: { since: Date; attempts: number },
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ state: "waiting" })
    .where("business_id", "=", businessId)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "failed")
    .where("type", "<>", "teste")
    .where("attempts", "=", attempts)
    .where("tried_at", ">=", since)
    .execute();
}

/** Returns a delivery with what is needed to send it again. */
export function findDelivery(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook_endpoint as e", (join) =>
      join.onRef("e.business_id", "=", "d.business_id").onRef("e.id", "=", "d.endpoint_id"),
    )
    .where("d.business_id", "=", businessId)
    .where("d.id", "=", id)
    .select(["d.id", "d.body", "e.id as endpointId", "e.disabled_reason"])
    .select(["e.url", "e.signing_secret", "e.previous_secret", "e.previous_until"])
    .executeTakeFirst();
}

/** Returns the newest deliveries of an endpoint, the newest first. */
export function listDeliveriesOf(db: Db, businessId: string, endpointId: string, max: number) {
  return db
    .selectFrom("webhook_delivery")
    .where("business_id", "=", businessId)
    .where("endpoint_id", "=", endpointId)
    .select(["id", "type", "body", "created_at", "attempts", "status", "failure"])
    .select(["ms", "answer", sql<DeliveryState>`state`.as("state")])
    .orderBy("n", "desc")
    .limit(max)
    .execute();
}

/** Deletes the deliveries and changes from before a moment. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("created_at", "<", before).execute();
  await db.deleteFrom("webhook_change").where("created_at", "<", before).execute();
}

/** Sets an endpoint past all reviews of today, because what it missed is no longer stored. */
export async function skipToNow(tx: Db, businessId: string, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoint e set after_seq = coalesce((
      select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 from rating_count c
      where c.business_id = ${businessId}::uuid), 0)
    where business_id = ${businessId}::uuid and id = ${endpointId}::uuid`.execute(tx);
}

/** Returns when the oldest delivery was written that waits for an endpoint which does not fail. */
export async function findOldestDue(db: Db, now: Date): Promise<Date | undefined> {
  const row = await sendableEndpoints(db, now)
    .innerJoin("webhook_delivery as d", (join) =>
      join.onRef("d.business_id", "=", "e.business_id").onRef("d.endpoint_id", "=", "e.id"),
    )
    .where("d.state", "=", "waiting")
    .where("e.failing_since", "is", null)
    .select("d.created_at")
    .orderBy("d.created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** The host of a stored URL, which is in its normal form. */
const host = sql<string>`split_part(url, '/', 3)`;

/** Returns how many hosts fail for at least `businesses` businesses. What is turned off does not fail any more. */
export async function countFailingHosts(db: Db, businesses: number): Promise<number> {
  const { rows } = await sql<{ hosts: number }>`
    select count(*)::int as hosts from (
      select ${host} from webhook_endpoint where failing_since is not null and disabled_at is null
      group by 1 having count(distinct business_id) >= ${businesses}) failing`.execute(db);
  return rows[0]?.hosts ?? 0;
}

/**
 * Returns the endpoints that fail or that an operator stopped, with how many businesses their host fails for. Of the
 * URL only the host is returned: the rest may be a secret of the receiver. The hosts with most businesses come first.
 */
export async function listTroubledEndpoints(db: Db, max: number) {
  const { rows } = await sql<{
    business: string;
    id: string;
    slug: string;
    name: string | null;
    host: string;
    shops: number;
    failing_since: Date | null;
    stopped_at: Date | null;
    waiting: number;
  }>`
    with troubled as (
      select business_id, id, ${host} as host, failing_since, disabled_at as stopped_at
      from webhook_endpoint
      where failing_since is not null and disabled_at is null or disabled_reason = 'operator'
    ), failing as (
      select host, count(distinct business_id)::int as shops from troubled
      where stopped_at is null group by host
    )
    select e.business_id as business, e.id, b.slug, b.place_name as name, e.host,
      coalesce(failing.shops, 0) as shops, e.failing_since, e.stopped_at,
      (select count(*)::int from webhook_delivery d where d.business_id = e.business_id
        and d.endpoint_id = e.id and d.state = 'waiting') as waiting
    from troubled e
    join tenant b on b.business_id = e.business_id
    left join failing on failing.host = e.host
    order by e.stopped_at nulls first, shops desc, e.host, e.failing_since, e.id
    limit ${max}`.execute(db);
  return rows;
}
