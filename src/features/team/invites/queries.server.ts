import type { Db } from "#src/db/client.ts";
import type { MemberRole } from "../members/contract.ts";

export interface NewInvite {
  id: string;
  email: string;
  role: MemberRole;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Returns the valid invitations of a business, oldest first. */
export function listInvites(db: Db, businessId: string, now: Date) {
  return db
    .selectFrom("member_invite")
    .where("business_id", "=", businessId)
    .where("expires_at", ">", now)
    .select(["id", "email", "role", "expires_at"])
    .orderBy("id")
    .execute();
}

/** Stores an invitation in place of an earlier one to the same email. */
export async function putInvite(db: Db, businessId: string, invite: NewInvite): Promise<void> {
  const values = {
    id: invite.id,
    role: invite.role,
    token_hash: invite.tokenHash,
    created_at: invite.now,
    expires_at: invite.expiresAt,
  };
  await db
    .insertInto("member_invite")
    .values({ business_id: businessId, email: invite.email, ...values })
    .onConflict((conflict) => conflict.columns(["business_id", "email"]).doUpdateSet(values))
    .execute();
}

/** Returns the valid invitation of a token, with its business. Locks it until the transaction ends. */
export function lockInvite(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("member_invite")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .select(["business_id", "id", "email", "role"])
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes an invitation. Returns false if there is none. */
export async function deleteInvite(db: Db, businessId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member_invite")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteInvitesTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom("member_invite").where("email", "=", email).execute();
}

/** Deletes the invitations of an account's own businesses. Returns how many were still valid. */
export async function deleteInvitesOf(db: Db, accountId: string, now: Date): Promise<number> {
  const rows = await db
    .deleteFrom("member_invite")
    .where("business_id", "in", ({ selectFrom }) =>
      selectFrom("tenant").select("business_id").where("account_id", "=", accountId),
    )
    .returning("expires_at")
    .execute();
  return rows.filter(({ expires_at }) => expires_at > now).length;
}

/** Deletes every invitation that is still valid, of all businesses. */
export async function deleteValidInvites(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("member_invite").where("expires_at", ">", now).execute();
}

export async function deleteInvitesBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("member_invite").where("expires_at", "<=", now).execute();
}
