import { expect } from "@playwright/test";

interface MailboxMessage {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Waits for `count` mails with a subject in the sandbox's mailbox. Returns the newest. */
export async function receiveMail(
  program: { url: string },
  to: string,
  subject: string,
  count = 1,
): Promise<MailboxMessage> {
  let found: MailboxMessage[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(
        `${program.url}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`,
      );
      const messages = (await answer.json()) as MailboxMessage[];
      found = messages.filter((message) => message.subject === subject);
      return found.length;
    })
    .toBeGreaterThanOrEqual(count);
  return found[0] as MailboxMessage;
}

/** Returns the path of the mail's link with a token. */
export function tokenLink({ links }: MailboxMessage): string {
  const link = links.find((url) => url.includes("token="));
  if (!link) throw new Error(`The mail has no link with a token: ${links.join(" ")}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
