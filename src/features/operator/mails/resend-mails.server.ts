import { resendMail } from "#src/services/mail/given-up-mails.server.ts";
import type { Services } from "#src/services/services.ts";

/** Queues mails again that were given up, such as after an outage of the mail server. Returns how many. */
export async function resendMails(
  services: Pick<Services, "db" | "queue">,
  keys: string[],
): Promise<number> {
  let queued = 0;
  for (const key of keys) if (await resendMail(services, key)) queued += 1;
  return queued;
}
