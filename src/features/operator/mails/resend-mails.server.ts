import { resendMail } from "#src/services/mail/given-up-mails.server.ts";
import type { Services } from "#src/services/services.ts";
import { recordAct } from "../access/record-act.server.ts";
import { resend } from "./contract.ts";

/**
 * Queues mails again that were given up, such as after an outage of the mail server. The audit log gets an
 * entry for each mail, as if the operator sent them one by one. Returns how many were queued.
 */
export async function resendMails(
  services: Pick<Services, "db" | "queue" | "clock">,
  { keys, operatorId }: { keys: string[]; operatorId: string },
): Promise<number> {
  // As `operatorApi` stores the call for one mail.
  const action = `${resend.method.toUpperCase()} ${resend.path.replace(/\/$/, "")}`;
  let queued = 0;
  for (const key of keys) {
    await recordAct(services, { operatorId, action, targets: [key] });
    if (await resendMail(services, { key })) queued += 1;
  }
  return queued;
}
