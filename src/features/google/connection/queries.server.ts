import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { storedTitle } from "./stored-title.ts";

/** Returns the connection of a business; undefined if it has none. */
export function findConnection(db: Db, businessId: string) {
  return db
    .selectFrom("google_connection")
    .where("business_id", "=", businessId)
    .select([
      "state",
      "refresh_token",
      "account_name",
      "location_name",
      "place_title",
      "connected_at",
      "read_at",
      "trouble",
    ])
    .executeTakeFirst();
}

/**
 * Marks the grant as ended by Google and erases its token. Returns when the owner connected. Returns
 * undefined if the connection has another token by now, because the owner connected again.
 */
export async function markEnded(
  db: Db,
  businessId: string,
  encryptedToken: Buffer,
): Promise<Date | undefined> {
  const ended = await db
    .updateTable("google_connection")
    .set({ state: "ended", refresh_token: null, next_read_at: null, trouble: null })
    .where("business_id", "=", businessId)
    .where("refresh_token", "=", encryptedToken)
    .returning("connected_at")
    .executeTakeFirst();
  return ended?.connected_at;
}

/** Replaces an encrypted token. Returns false if the connection has another token by now. */
export async function replaceToken(
  db: Db,
  businessId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("google_connection")
    .set({ refresh_token: to })
    .where("business_id", "=", businessId)
    .where("refresh_token", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ChosenPlace {
  account: string;
  location: string;
  title: string;
}

/** Returns the place of a connection and locks it; undefined without a connection. */
export function lockConnection(tx: Db, businessId: string) {
  return tx
    .selectFrom("google_connection")
    .where("business_id", "=", businessId)
    .select(["account_name", "location_name"])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores a new grant in place of a former one. With `place` the business is connected; otherwise the owner
 * has to choose a place, and the reviews of a former one are erased.
 */
export async function storeGrant(
  tx: Db,
  businessId: string,
  { encrypted, place, now }: { encrypted: Buffer; place: ChosenPlace | undefined; now: Date },
): Promise<void> {
  const values = {
    refresh_token: encrypted,
    connected_at: now,
    trouble: null,
    failed_reads: 0,
    ...(place
      ? { state: "connected", next_read_at: now, ...placeColumns(place, now) }
      : { state: "choosing", ...noPlace }),
  };
  await tx
    .insertInto("google_connection")
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(values))
    .execute();
  if (!place) await deleteReviews(tx, businessId);
}

/**
 * Connects the business to a place. Returns false if the grant was replaced or ended in the meantime.
 * The reviews of another place are erased.
 */
export function storePlace(
  db: Db,
  businessId: string,
  { encrypted, place, now }: { encrypted: Buffer; place: ChosenPlace; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("google_connection")
      .set({
        ...noPlace,
        state: "connected",
        ...placeColumns(place, now),
        connected_at: now,
        next_read_at: now,
      })
      .where("business_id", "=", businessId)
      .where("refresh_token", "=", encrypted)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await deleteReviews(tx, businessId);
    return true;
  });
}

/**
 * Locks the connections of all businesses of the account of a business, so that concurrent disconnects run one after
 * another. Returns which businesses have a token.
 */
export async function lockConnectionsOfAccount(
  tx: Db,
  businessId: string,
): Promise<{ accountId: string | undefined; withToken: string[] }> {
  const owner = await tx
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select("account_id")
    .executeTakeFirst();
  if (!owner) return { accountId: undefined, withToken: [] };
  const { rows } = await sql<{ business_id: string }>`
    select c.business_id from google_connection c
    where c.business_id in (select business_id from tenant where account_id = ${owner.account_id})
      and c.refresh_token is not null
    order by c.business_id for update of c`.execute(tx);
  return {
    accountId: owner.account_id,
    withToken: rows.map(({ business_id }) => business_id),
  };
}

/** Returns the own businesses of an account that were connected at or after a moment. */
export async function listConnectedSince(
  db: Db,
  accountId: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom("google_connection")
    .where("business_id", "in", ({ selectFrom }) =>
      selectFrom("tenant").select("business_id").where("account_id", "=", accountId),
    )
    .where("connected_at", ">=", since)
    .select("business_id")
    .orderBy("business_id")
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Deletes the connection, and with it the reviews. Returns the encrypted token. */
export function takeConnection(tx: Db, businessId: string) {
  return tx
    .deleteFrom("google_connection")
    .where("business_id", "=", businessId)
    .returning("refresh_token")
    .executeTakeFirst();
}

/** The place of the business on Google Maps; null if it came from a pasted link. */
export async function findPlaceId(db: Db, businessId: string): Promise<string | null> {
  const { place_id } = await db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select("place_id")
    .executeTakeFirstOrThrow();
  return place_id;
}

function placeColumns({ account, location, title }: ChosenPlace, now: Date) {
  return {
    account_name: account,
    location_name: location,
    place_title: storedTitle(title),
    place_title_read_at: now,
  };
}

/** Everything that a connection stores about a place. */
const noPlace = {
  account_name: null,
  location_name: null,
  place_title: null,
  place_title_read_at: null,
  read_at: null,
  read_all_at: null,
  next_read_at: null,
  failed_reads: 0,
  average: null,
  total: null,
  trouble: null,
};

async function deleteReviews(tx: Db, businessId: string): Promise<void> {
  await tx.deleteFrom("google_review").where("business_id", "=", businessId).execute();
  await tx.deleteFrom("google_report").where("business_id", "=", businessId).execute();
}
