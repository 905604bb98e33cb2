import type { Mail } from "#src/services/mail/mail.ts";
import type { TestApi } from "./api.ts";

/** Runs the enqueued jobs and returns the newest mail to an email. */
export async function newestMail(api: TestApi, to: string): Promise<Mail> {
  await api.runJobs();
  const mail = api.sent.findLast((sent) => sent.to === to);
  if (!mail) throw new Error(`No mail was sent to ${to}`);
  return mail;
}

/** Returns the token of the link in the newest mail to an email. */
export async function mailedToken(api: TestApi, to: string): Promise<string> {
  const { text } = await newestMail(api, to);
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`The mail has no link with a token: ${text}`);
  return token;
}
