import { createElement, type ReactElement } from "react";
import type { Db } from "#src/db/client.ts";
import type { Services } from "../services.ts";
import { deliverMailJob } from "./jobs.ts";
import { bulkPriority, nextPriority } from "./mail-priority.server.ts";
import { insertMail } from "./queries.server.ts";
import { renderMail } from "./render-mail.server.ts";
import { ShopName } from "./shop-name.ts";

export interface MailToSend {
  to: string;
  /** Identifies this mail, such as `account.confirm:<link id>`. Contains no email. */
  key: string;
  subject: string;
  body: ReactElement;
  /** The business that the mail is about, if its reader has several. It is added to the subject and the text. */
  shop?: string | undefined;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Set for mass sending, so that mails a person waits for are sent first. */
  bulk?: boolean;
  /** Set if the mail contains words of customers. It is then never kept to be sent again. */
  quotesCustomers?: boolean;
  /** Set if the mail has a link that logs in or changes an account. It is then not kept after it left. */
  hasSecret?: boolean;
  /** The account that the mail is about. Default: the account with the email `to`. */
  accountId?: string;
}

/**
 * Queues a mail. With the caller's transaction as `db`, a rollback queues nothing. A repeated key is
 * sent once.
 */
export async function queueMail(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  { shop, to, body, bulk = false, quotesCustomers = false, hasSecret = false, ...mail }: MailToSend,
): Promise<void> {
  const subject = shop ? `${mail.subject} · ${shop}` : mail.subject;
  const { html, text } = await renderMail(
    shop ? createElement(ShopName.Provider, { value: shop }, body) : body,
  );
  const now = clock.now();
  const content = { recipient: to, subject, html, plain: text, quotesCustomers, hasSecret };
  const priority = bulk ? bulkPriority : await nextPriority(db, to, now);
  const isNew = await insertMail(db, { ...mail, ...content, now });
  if (isNew) await queue.enqueue(db, deliverMailJob, { key: mail.key }, { priority });
}
