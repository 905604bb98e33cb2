import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { LoginOutcome } from "./outcomes.ts";

/** Counts a log-in of an account that exists. `day` is 'YYYY-MM-DD'. */
export async function countAttempt(
  db: Db,
  accountId: string,
  { outcome, day, now }: { outcome: LoginOutcome; day: string; now: Date },
): Promise<void> {
  await sql`
    insert into login_attempt as t (account_id, day, outcome, last_at)
    select id, ${day}::date, ${outcome}, ${now} from account where id = ${accountId}
    on conflict (account_id, day, outcome) do update set times = t.times + 1,
      last_at = greatest(t.last_at, excluded.last_at)`.execute(db);
}

/** Returns the counted log-ins of an account, the newest first. */
export function findAttempts(db: Db, accountId: string) {
  return db
    .selectFrom("login_attempt")
    .select(["outcome", "times", "last_at"])
    .where("account_id", "=", accountId)
    .orderBy("last_at", "desc")
    .limit(40)
    .$narrowType<{ outcome: LoginOutcome }>()
    .execute();
}

export async function deleteAttemptsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from login_attempt where day < ${day}::date`.execute(db);
}

/** Begins new counters of the account's log-in. Returns false if there is no such account. */
export async function setLimitsLifted(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ limits_lifted_at: now })
    .where("id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
