import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HoldReason } from "./contract.ts";
import { countedResults } from "./limits.ts";

/** Returns the hold that binds a business: its own one, else one of its account. Undefined: it may send. */
export function findHold(db: Db, businessId: string) {
  return db
    .selectFrom("sender_hold")
    .select(["held_at", "hold_reason"])
    .where("business_id", "=", businessId)
    .orderBy("is_own", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the reputation of a business; undefined before its first check. */
export function findReputation(db: Db, businessId: string) {
  return db
    .selectFrom("invitation_sender")
    .select(["recent_results", "hold_reason"])
    .select(["released_at", "released_name", "released_text"])
    .select(["checked_at", "checked_name", "checked_place"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
}

/** Adds the result of a mail. Returns the newest results, which are counted. */
export async function appendResult(
  db: Db,
  businessId: string,
  result: "accepted" | "refused",
): Promise<string> {
  const letter = result === "refused" ? "r" : "s";
  const { rows } = await sql<{ recent_results: string }>`
    insert into invitation_sender as s (business_id, recent_results)
    values (${businessId}, ${letter})
    on conflict (business_id) do update
      set recent_results = right(s.recent_results || excluded.recent_results, ${countedResults}::int)
    returning recent_results`.execute(db);
  return rows[0]?.recent_results ?? "";
}

/** Stores a complaint. Returns false if the mailbox complained before, or the business was removed. */
export async function insertComplaint(
  db: Db,
  businessId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into invitation_complaint (business_id, address_hash, created_at)
    select business_id, ${hash}, ${now} from tenant where business_id = ${businessId}
    on conflict do nothing
    returning business_id`.execute(db);
  return rows.length === 1;
}

/** Whether the mailbox with this keyed hash has reported the business. */
export async function hasComplained(db: Db, businessId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("invitation_complaint")
    .select("business_id")
    .where("business_id", "=", businessId)
    .where("address_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countComplaints(
  db: Db,
  businessId: string,
  since: Date,
): Promise<{ complaints: number; sent: number }> {
  const { rows } = await sql<{ complaints: number; sent: number }>`
    select
      (select count(*)::int from invitation_complaint
        where business_id = ${businessId} and created_at > ${since}) as complaints,
      (select count(*)::int from invitation_sent
        where business_id = ${businessId} and sent_at > ${since}) as sent`.execute(db);
  return rows[0] ?? { complaints: 0, sent: 0 };
}

/** Holds every business that is not held, or only for a text: that hold ends with its campaign. Returns how many. */
export async function holdEvery(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into invitation_sender as s (business_id, held_at, hold_reason)
    select business_id, ${now}, 'operator' from tenant
    on conflict (business_id) do update set held_at = excluded.held_at, hold_reason = excluded.hold_reason
    where s.held_at is null or s.hold_reason = 'wording'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Stops the mails of a business. Returns false if they were stopped before. Another reason replaces `wording`, whose
 * hold ends with the campaign.
 */
export async function setHold(
  db: Db,
  businessId: string,
  reason: HoldReason,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into invitation_sender as s (business_id, held_at, hold_reason)
    values (${businessId}, ${now}, ${reason})
    on conflict (business_id) do update set held_at = excluded.held_at, hold_reason = excluded.hold_reason
      where s.held_at is null or s.hold_reason = 'wording' and excluded.hold_reason <> 'wording'
    returning business_id`.execute(db);
  return rows.length === 1;
}

export function listHeld(db: Db) {
  return db
    .selectFrom("invitation_sender as s")
    .innerJoin("tenant", "tenant.business_id", "s.business_id")
    .select(["s.business_id", "slug", "place_name", "email"])
    .select(["held_at", "hold_reason", "recent_results"])
    .where("held_at", "is not", null)
    .$narrowType<{ held_at: Date; hold_reason: HoldReason }>()
    .orderBy("held_at", "desc")
    .orderBy("slug")
    .execute();
}

/** Locks the sender of a business, so that no hold begins or ends until the transaction ends. */
export async function lockSender(tx: Db, businessId: string): Promise<void> {
  await tx
    .insertInto("invitation_sender")
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom("invitation_sender")
    .select("business_id")
    .where("business_id", "=", businessId)
    .forUpdate()
    .execute();
}

/** One array for any number of businesses: a list would be another statement for each number. */
const anyOf = (businessIds: string[]) => sql<string>`any(${businessIds}::uuid[])`;

/** Returns the names under which businesses send, by business. */
export async function findSenderNames(
  db: Db,
  businessIds: string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("tenant")
    .select(["business_id", "place_name"])
    .where("business_id", "=", anyOf(businessIds))
    .execute();
  return new Map(rows.map((row) => [row.business_id, row.place_name]));
}

/** Returns what the running campaigns of businesses mail, the newest first, and nothing twice. */
export async function findRunningMails(db: Db, businessIds: string[]) {
  const rows = await db
    .selectFrom("campaign")
    .select(["business_id", "place_name", "subject", "body"])
    .where("business_id", "=", anyOf(businessIds))
    .where("finished_at", "is", null)
    .groupBy(["business_id", "place_name", "subject", "body"])
    .orderBy(({ fn }) => fn.max("created_at"), "desc")
    .orderBy("body")
    .execute();
  return rows.map(({ business_id, place_name, subject, body }) => ({
    business: business_id,
    mail: { name: place_name ?? "", subject: subject ?? "", body: body ?? "" },
  }));
}

/** Stores that the name of a business was found on the map, for its place. */
export async function storeCheckedName(
  db: Db,
  businessId: string,
  { name, placeId, now }: { name: string; placeId: string; now: Date },
): Promise<void> {
  const checked = { checked_at: now, checked_name: name, checked_place: placeId };
  await db
    .insertInto("invitation_sender")
    .values({ business_id: businessId, ...checked })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(checked))
    .execute();
}

/**
 * Ends a hold and stores the approved name, and the hash of the approved text if there is one. Refusals and
 * complaints count from now on, unless only the text was held.
 */
export async function setReleased(
  db: Db,
  businessId: string,
  approved: { name: string | null; text: Buffer | undefined; onlyText: boolean },
  now: Date,
): Promise<void> {
  const released = {
    held_at: null,
    hold_reason: null,
    released_name: approved.name,
    ...(approved.text ? { released_text: approved.text } : {}),
    ...(approved.onlyText ? {} : { recent_results: "", released_at: now }),
  };
  await db
    .insertInto("invitation_sender")
    .values({ business_id: businessId, ...released })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(released))
    .execute();
}

/**
 * Ends the holds of the other businesses of the account. Their refusals and complaints count from now on. A held text
 * stays held: it concerns one business. Returns the businesses.
 */
export async function releaseSiblings(db: Db, businessId: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("invitation_sender")
    .set({ held_at: null, hold_reason: null, recent_results: "", released_at: now })
    .where("business_id", "in", ({ selectFrom }) =>
      selectFrom("tenant as own")
        .innerJoin("tenant as other", "other.account_id", "own.account_id")
        .select("other.business_id")
        .where("own.business_id", "=", businessId)
        .whereRef("other.business_id", "<>", "own.business_id"),
    )
    .where("held_at", "is not", null)
    .where("hold_reason", "<>", "wording")
    .returning("business_id")
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Gives the hold of a business to the other ones of its account, before it is removed. */
export async function copyHold(db: Db, businessId: string): Promise<void> {
  await sql`
    insert into invitation_sender as s (business_id, held_at, hold_reason)
    select other.business_id, held.held_at, held.hold_reason
    from invitation_sender held
    join tenant own on own.business_id = held.business_id
    join tenant other on other.account_id = own.account_id and other.business_id <> own.business_id
    where held.business_id = ${businessId} and held.held_at is not null and held.hold_reason <> 'wording'
    on conflict (business_id) do update set held_at = excluded.held_at, hold_reason = excluded.hold_reason
      where s.held_at is null or s.hold_reason = 'wording'`.execute(db);
}

/** Ends the hold of a text whose campaign has ended, so that the owner can send another text. */
export async function endTextHold(db: Db, businessId: string): Promise<void> {
  await db
    .updateTable("invitation_sender")
    .set({ held_at: null, hold_reason: null })
    .where("business_id", "=", businessId)
    .where("hold_reason", "=", "wording")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("campaign")
            .select("id")
            .where("business_id", "=", businessId)
            .where("finished_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** Counts held businesses, and mails of running campaigns that wait for their turn. */
export async function countHeldAndWaiting(
  db: Db,
): Promise<{ heldSenders: number; waitingMails: number }> {
  const { rows } = await sql<{ heldSenders: number; waitingMails: number }>`
    select
      (select count(*)::int from invitation_sender where held_at is not null) as "heldSenders",
      (select count(*)::int from campaign
        join campaign_recipient r on r.business_id = campaign.business_id and r.campaign_id = campaign.id
        where finished_at is null and status = 'waiting') as "waitingMails"`.execute(db);
  return rows[0] ?? { heldSenders: 0, waitingMails: 0 };
}

/** Deletes the complaints about all businesses up to and including a moment. */
export async function deleteComplaintsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("invitation_complaint").where("created_at", "<=", before).execute();
}
