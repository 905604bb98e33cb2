import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface MailboxMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every http URL in the message, without duplicates. URLs of the HTML part come first. */
  links: string[];
  at: string;
}

interface StoredMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  received_at: Date;
}

/** Stores a received mail, so that the demo can show it. */
export async function storeMail(db: Db, mail: StoredMail): Promise<void> {
  await sql`
    insert into sandbox.mail (id, recipient, subject, text, html, received_at)
    values (${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.received_at})`.execute(db);
}

/**
 * Returns the newest 100 messages, of one recipient or of all, newest first. The ids are in the order of
 * arrival, and the demo's clock can be set back.
 */
export async function readMailbox(db: Db, to?: string): Promise<MailboxMessage[]> {
  const { rows } = await sql<StoredMail>`
    select id, recipient, subject, text, html, received_at from sandbox.mail
    where ${to ?? null}::text is null or recipient = lower(${to ?? null}::text)
    order by id desc limit 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: linksOf(row),
    at: row.received_at.toISOString(),
  }));
}

function linksOf({ html, text }: StoredMail): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  );
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set([...inHtml, ...inText])];
}
