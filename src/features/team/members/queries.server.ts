import type { Db } from "#src/db/client.ts";
import type { MemberRole } from "./contract.ts";

export function listMembers(db: Db, businessId: string) {
  return db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .where("member.business_id", "=", businessId)
    .select(["member.account_id as account", "account.email", "member.role"])
    .select("member.created_at as since")
    .orderBy("member.created_at")
    .orderBy("member.account_id")
    .execute();
}

/** Stores a membership, or changes its role. */
export async function upsertMember(
  db: Db,
  businessId: string,
  { accountId, role, now }: { accountId: string; role: MemberRole; now: Date },
): Promise<void> {
  await db
    .insertInto("member")
    .values({ business_id: businessId, account_id: accountId, role, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["business_id", "account_id"]).doUpdateSet({ role, role_changed_at: now }),
    )
    .execute();
}

/** Changes a role. Returns false if the account is no member. */
export async function updateRole(
  db: Db,
  businessId: string,
  { accountId, role, now }: { accountId: string; role: MemberRole; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("member")
    .set({ role, role_changed_at: now })
    .where("business_id", "=", businessId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a membership. Returns false if the account is no member. */
export async function deleteMember(
  db: Db,
  businessId: string,
  accountId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member")
    .where("business_id", "=", businessId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the memberships of an account's own businesses that began, or got another role, at or after a moment. */
export function deleteMembersSince(db: Db, accountId: string, since: Date) {
  return db
    .deleteFrom("member")
    .where("business_id", "in", ({ selectFrom }) =>
      selectFrom("tenant").select("business_id").where("account_id", "=", accountId),
    )
    .where(({ fn }) => fn.coalesce("role_changed_at", "created_at"), ">=", since)
    .returning(["business_id", "account_id"])
    .execute();
}

/** Ends a membership that began before a moment. Returns false if there is none. */
export async function deleteMemberBefore(
  db: Db,
  businessId: string,
  { account, before }: { account: string; before: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member")
    .where("business_id", "=", businessId)
    .where("account_id", "=", account)
    .where("created_at", "<", before)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the owner's account and the name of a business, and whether the operator has blocked it. */
export function findTeamBusiness(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["account_id", "email", "place_name", "blocked_at"])
    .executeTakeFirst();
}
