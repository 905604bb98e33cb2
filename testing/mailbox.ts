import { expect } from "@playwright/test";

interface MailboxMessage {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Waits for a message of a subject in the sandbox's mailbox; the newest of them. */
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

/** The one link of a message that carries a token, as a path. */
export function tokenLink({ links }: MailboxMessage): string {
  const link = links.find((address) => address.includes("token="));
  if (!link) throw new Error(`No link with a token among ${links.join(" ")}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
