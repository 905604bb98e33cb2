import type { Mail } from "#src/services/mail/mail.ts";
import type { TestApi } from "./api.ts";

/** Runs what is enqueued and answers the newest message to an address. */
export async function newestMail(api: TestApi, to: string): Promise<Mail> {
  await api.runJobs();
  const mail = api.sent.findLast((sent) => sent.to === to);
  if (!mail) throw new Error(`Nothing was mailed to ${to}`);
  return mail;
}

/** The token of the link in the newest message to an address. */
export async function mailedToken(api: TestApi, to: string): Promise<string> {
  const { text } = await newestMail(api, to);
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link with a token in: ${text}`);
  return token;
}
