import { z } from "zod";
import { defineJob } from "../queue/queue.ts";
import type { Services } from "../services.ts";
import { beginAttempt, deleteOldMail, settleMail } from "./queries.server.ts";
import { type SmtpProblem, smtpProblem } from "./smtp.server.ts";
import { stableMessageId } from "./stable-message-id.server.ts";

/** With pauses from half a minute up, doubled each time: about eight hours in all. */
const retries = 10;

/**
 * Hands one message to the mail server. A server that is away or asks to wait is tried again; a
 * recipient or message refused for good is written down and left.
 * A line dropped after the message was handed over may have delivered it: the repeat carries the
 * same message id, by which the receiver can tell.
 */
export const deliverMail = defineJob({
  name: "mail.deliver",
  data: z.object({ key: z.string() }),
  retries,
  retryDelaySeconds: 30,
  // The mail server is asked over five lines at a time (nodemailer's pool).
  together: 10,
  async run(services: Pick<Services, "db" | "clock" | "log" | "mail" | "settings">, { key }) {
    const { db, clock, log, mail, settings } = services;
    const waiting = await beginAttempt(db, key);
    if (!waiting) return;
    const { recipient, subject, html, plain, headers, attempts } = waiting;
    const problem = await mail
      .send({
        to: recipient ?? "",
        subject: subject ?? "",
        html: html ?? "",
        text: plain ?? "",
        messageId: stableMessageId(key, settings.publicUrl),
        ...(headers ? { headers: headers as Record<string, string> } : {}),
      })
      .then(() => undefined, smtpProblem);

    const end = ending(problem, attempts);
    if (end) {
      await settleMail(db, key, { status: end, smtpCode: problem?.smtpCode, now: clock.now() });
    }
    if (!problem) return;
    // The server's words may repeat the address, so only its codes are logged or kept.
    log.warn({ mail: key, attempts, ...problem }, end ? `mail ${end}` : "mail not accepted yet");
    if (!end) throw new Error(`Mail ${key} was not accepted yet: ${problem.code}`);
  },
});

/** Daily: forgets the markers of old messages, and messages that never went. */
export const expireMail = defineJob({
  name: "mail.forget-old",
  data: z.object({}),
  schedule: "40 4 * * *",
  async run({ db, clock }: Pick<Services, "db" | "clock">) {
    await deleteOldMail(db, new Date(clock.now().getTime() - 60 * 86_400_000));
  },
});

function ending(problem: SmtpProblem | undefined, attempts: number) {
  if (!problem) return "sent";
  if (problem.refused) return "refused";
  return attempts > retries ? "given_up" : undefined;
}
