import type { ReactElement } from "react";
import type { Db } from "#src/db/client.ts";
import type { Services } from "../services.ts";
import { deliverMailJob } from "./jobs.ts";
import { bulkPriority, nextPriority } from "./mail-priority.server.ts";
import { insertMail } from "./queries.server.ts";
import { renderMail } from "./render-mail.server.ts";

export interface MailToSend {
  to: string;
  /** Identifies this mail, such as `account.confirm:<link id>`. Contains no email. */
  key: string;
  subject: string;
  body: ReactElement;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Set for mass sending, so that mails a person waits for are sent first. */
  bulk?: boolean;
  /** Set if the mail contains words of customers. It is then never kept to be sent again. */
  quotesCustomers?: boolean;
}

/**
 * Queues a mail. With the caller's transaction as `db`, a rollback queues nothing. A repeated key is
 * sent once.
 */
export async function queueMail(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  { to, key, subject, body, headers, bulk = false, quotesCustomers = false }: MailToSend,
): Promise<void> {
  const { html, text } = await renderMail(body);
  const now = clock.now();
  const mail = { key, recipient: to, subject, html, plain: text, headers, quotesCustomers, now };
  const priority = bulk ? bulkPriority : await nextPriority(db, to, now);
  const isNew = await insertMail(db, mail);
  if (isNew) await queue.enqueue(db, deliverMailJob, { key }, { priority });
}
