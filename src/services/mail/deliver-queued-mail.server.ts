import { mailResults } from "../metrics/metrics.server.ts";
import type { Services } from "../services.ts";
import { accountReturnPath } from "./account-return-path.server.ts";
import { maxMailRetries } from "./jobs.ts";
import { beginAttempt, finishMail } from "./queries.server.ts";
import { type SmtpProblem, smtpProblem } from "./smtp.server.ts";
import { stableMessageId } from "./stable-message-id.server.ts";

/**
 * Hands one queued mail to the mail server. Throws if the mail is to be tried again; a rejected mail
 * is not. A connection that drops after the hand-over may have delivered the mail: the retry has the
 * same message id, so the receiver can recognise it.
 */
export async function deliverQueuedMail(
  { db, clock, log, mail, settings }: Pick<Services, "db" | "clock" | "log" | "mail" | "settings">,
  { key }: { key: string },
): Promise<void> {
  const queued = await beginAttempt(db, key);
  if (!queued) return;
  const { recipient, subject, html, plain, headers, attempts, resends } = queued;
  const problem = await mail
    .send({
      to: recipient ?? "",
      subject: subject ?? "",
      html: html ?? "",
      text: plain ?? "",
      messageId: stableMessageId(resends > 0 ? `${key} ${resends}` : key, settings.publicUrl),
      returnPath: await accountReturnPath(db, settings, recipient ?? ""),
      ...(headers ? { headers: headers as Record<string, string> } : {}),
    })
    .then(() => undefined, smtpProblem);

  const status = finalStatus(problem, attempts);
  if (status) await finishMail(db, key, { status, smtpCode: problem?.smtpCode, now: clock.now() });
  mailResults.inc({ result: status ?? "retried" });
  if (!problem) return;
  // The server's text may contain the email, so only its codes are logged and stored.
  const text = status ? `mail ${status}` : "mail not accepted yet";
  log.warn({ mail: key, attempts, ...problem }, text);
  if (!status) throw new Error(`Mail ${key} was not accepted yet: ${problem.code}`);
}

function finalStatus(problem: SmtpProblem | undefined, attempts: number) {
  if (!problem) return "sent";
  if (problem.refused) return "refused";
  return attempts > maxMailRetries ? "given_up" : undefined;
}
