import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface Count {
  count: number;
  since: Date | null;
}

/** Counts the businesses whose invitations are held. */
export async function countHeldSenders(db: Db): Promise<Count> {
  return only(
    await sql<Count>`select count(*)::int as count, min(held_at) as since
      from invitation_sender where held_at is not null`.execute(db),
  );
}

/** Counts the mails that were given up since a moment and can be sent again. */
export async function countGivenUpMails(db: Db, after: Date): Promise<Count> {
  return only(
    await sql<Count>`select count(*)::int as count, min(settled_at) as since from mail_outbox
      where status = 'given_up' and settled_at > ${after} and recipient is not null`.execute(db),
  );
}

/** Counts the mails that wait since before a moment. */
export async function countLateMails(db: Db, before: Date): Promise<Count> {
  return only(
    await sql<Count>`select count(*)::int as count, min(created_at) as since from mail_outbox
      where status = 'waiting' and created_at < ${before}`.execute(db),
  );
}

/** Counts the webhooks that the program could not use. */
export async function countWebhooks(db: Db): Promise<Count> {
  return only(
    await sql<Count>`select count(*)::int as count, min(received_at) as since
      from webhook_unreadable`.execute(db),
  );
}

function only({ rows }: { rows: Count[] }): Count {
  return rows[0] ?? { count: 0, since: null };
}
