import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { isNewUse } from "#src/features/session/passkeys/is-new-use.server.ts";

/** Returns what a log-in with password and code needs. Undefined for an unknown or removed operator. */
export function findLogin(db: Db, email: string) {
  return db
    .selectFrom("operator")
    .select(["id", "password_hash", "totp_salt"])
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Stores the password and the salt of the one-time codes. `step` is the step of the first code. */
export async function storeCode(
  tx: Db,
  operatorId: string,
  { passwordHash, salt, step }: { passwordHash: string; salt: Buffer; step: number },
): Promise<void> {
  await tx
    .updateTable("operator")
    .set({ password_hash: passwordHash, totp_salt: salt, totp_step: step })
    .where("id", "=", operatorId)
    .execute();
}

/** Returns true if the operator has logged in with password and code in this browser. */
export async function hasDevice(db: Db, operatorId: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("operator_device")
    .select("operator_id")
    .where("operator_id", "=", operatorId)
    .where("device_hash", "=", deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that the operator has logged in with password and code in this browser. */
export async function upsertDevice(
  db: Db,
  device: { operatorId: string; deviceHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto("operator_device")
    .values({
      operator_id: device.operatorId,
      device_hash: device.deviceHash,
      last_used_at: device.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["operator_id", "device_hash"]).doUpdateSet({ last_used_at: device.now }),
    )
    .execute();
}

/** Deletes the browsers in which no operator has logged in since `before`. */
export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("operator_device").where("last_used_at", "<", before).execute();
}

/** Uses the code of a step up. Returns false if it or a newer code was used before. */
export async function consumeStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable("operator")
    .set({ totp_step: step })
    .where("id", "=", operatorId)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the operator of an invite that is unused and has not expired. */
export function findInvite(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("operator_invite")
    .innerJoin("operator", "operator.id", "operator_invite.operator_id")
    .select(["operator.id", "operator.email"])
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Uses an invite up. Returns its operator, or undefined if it expired or was used before. */
export async function consumeInvite(tx: Db, tokenHash: Buffer, now: Date) {
  const row = await tx
    .updateTable("operator_invite")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("operator_id")
    .executeTakeFirst();
  return row?.operator_id;
}

export interface PasskeyRow {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export async function insertPasskey(
  tx: Db,
  operatorId: string,
  { id, publicKey, counter, transports }: PasskeyRow,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("operator_passkey")
    .values({
      id,
      operator_id: operatorId,
      public_key: publicKey,
      counter,
      transports,
      created_at: now,
    })
    .execute();
}

/** Returns what browsers need to recognise the passkeys of an operator. */
export function findCredentials(db: Db, operatorId: string) {
  return db
    .selectFrom("operator_passkey")
    .select(["id", "transports"])
    .where("operator_id", "=", operatorId)
    .execute();
}

/** Returns a passkey of an operator who is not removed. */
export function findPasskey(db: Db, id: string) {
  return db
    .selectFrom("operator_passkey")
    .innerJoin("operator", "operator.id", "operator_passkey.operator_id")
    .select(["operator_id", "public_key", "counter"])
    .where("operator_passkey.id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Stores a use. Returns false if a copy of the passkey may exist, as in `session/passkeys`. */
export async function updateUse(
  db: Db,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("operator_passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .where(isNewUse(counter))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertSession(
  db: Db,
  session: { id: string; operatorId: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("operator_session")
    .values({
      id: session.id,
      operator_id: session.operatorId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Returns the session of a token if it is open and was used after `usedAfter`; stores the use. */
export function touchSession(db: Db, tokenHash: Buffer, now: Date, usedAfter: Date) {
  return db
    .updateTable("operator_session")
    .from("operator")
    .set({ last_used_at: now })
    .whereRef("operator.id", "=", "operator_session.operator_id")
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", usedAfter)
    .where("removed_at", "is", null)
    .returning(["operator_session.id as sessionId", "operator.id as operatorId", "operator.email"])
    .executeTakeFirst();
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("operator_session")
    .set({ ended_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** Deletes ended and expired sessions and invites from before a moment. */
export async function deleteAccessBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("operator_session").where("expires_at", "<", before).execute();
  await db.deleteFrom("operator_invite").where("expires_at", "<", before).execute();
}

export interface AuditEntry {
  id: string;
  at: Date;
  operatorId: string;
  action: string;
  business: string | null;
  account: string | null;
  reason: string | null;
  target: string | null;
}

/** Adds an entry to the audit log. A trigger refuses every change of the log. */
export async function insertAudit(db: Db, { operatorId, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto("operator_audit")
    .values({ ...entry, operator_id: operatorId })
    .execute();
}

/** Adds an operator, or adds a removed one again. Returns its id. */
export async function putOperator(
  tx: Db,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<string> {
  const row = await tx
    .insertInto("operator")
    .values({ id, email, created_at: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ removed_at: null }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores an invite. Earlier invites of the operator become invalid. */
export async function replaceInvite(
  tx: Db,
  operatorId: string,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("operator_invite")
    .set({ used_at: now })
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .execute();
  await tx
    .insertInto("operator_invite")
    .values({
      token_hash: tokenHash,
      operator_id: operatorId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Lists the operators who are not removed, with their means of log-in and the time of their last call. Every
 * log-in and call is in the audit log, while old sessions are deleted.
 */
export function findOperators(db: Db) {
  return db
    .selectFrom("operator")
    .select(["email", "created_at"])
    .select((eb) => [
      eb
        .selectFrom("operator_passkey")
        .whereRef("operator_id", "=", "operator.id")
        .select(sql<number>`count(*)::int`.as("count"))
        .as("passkeys"),
      eb("totp_salt", "is not", null).as("has_code"),
      eb
        .selectFrom("operator_audit")
        .whereRef("operator_id", "=", "operator.id")
        .select((of) => of.fn.max("at").as("used"))
        .as("last_used_at"),
    ])
    .where("removed_at", "is", null)
    .orderBy("email")
    .execute();
}

/** Removes all means of log-in of an operator. Returns false if there is no such operator. */
export async function removeOperatorRows(tx: Db, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("operator")
    .set({ removed_at: now, password_hash: null, totp_salt: null })
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await tx.deleteFrom("operator_passkey").where("operator_id", "=", row.id).execute();
  await tx.deleteFrom("operator_invite").where("operator_id", "=", row.id).execute();
  await tx.deleteFrom("operator_device").where("operator_id", "=", row.id).execute();
  await tx
    .updateTable("operator_session")
    .set({ ended_at: now })
    .where("operator_id", "=", row.id)
    .execute();
  return true;
}
