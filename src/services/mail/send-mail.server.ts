import type { ReactElement } from "react";
import type { Db } from "#src/db/client.ts";
import type { Services } from "../services.ts";
import { deliverMail } from "./jobs.server.ts";
import { insertMail } from "./queries.server.ts";
import { renderMail } from "./render-mail.server.ts";

export interface MailToSend {
  to: string;
  /** Names this very message, such as `account.confirm:<link id>`; holds no address. */
  key: string;
  subject: string;
  body: ReactElement;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** One of very many: it lets through what somebody waits for. */
  bulk?: boolean;
}

/**
 * Puts a message on its way, inside the caller's transaction when given one: a rolled-back
 * transaction mails nothing. The same key is sent once, however often it is asked for.
 */
export async function queueMail(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  { to, key, subject, body, headers, bulk = false }: MailToSend,
): Promise<void> {
  const { html, text } = await renderMail(body);
  const now = clock.now();
  const mail = { key, recipient: to, subject, html, plain: text, headers, now };
  const fresh = await insertMail(db, mail);
  if (fresh) await queue.enqueue(db, deliverMail, { key }, { bulk });
}
