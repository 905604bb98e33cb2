import type { Channel } from "#src/features/sources/channels.ts";
import { findAddress, isSuspicious } from "#src/lib/text/mailed-wording.ts";

/** The error codes of texts that we do not mail, with the texts for the field. */
export const wordingFailures = {
  text_has_link: [
    400,
    "Tire o link ou o endereço de site: o link da sua página entra sozinho. Depois de um ponto final, deixe um espaço.",
  ],
  text_has_email: [
    400,
    "Tire o endereço de e-mail. Para o cliente falar com você, marque “Receber as respostas”.",
  ],
} as const;

/** Returns the code for a subject, a text or a name that we do not mail. */
export function wordingFailure(text: string): keyof typeof wordingFailures | undefined {
  const found = findAddress(text);
  return found && `text_has_${found}`;
}

/** Returns true if the operator reads this email text before we mail it, unless it was approved before. */
export function needsReading({ subject, text }: Pick<MailText, "subject" | "text">): boolean {
  return isSuspicious(subject ?? "") || isSuspicious(text);
}

interface MailText {
  channel: Channel;
  subject: string | null;
  text: string;
}

/** Returns the errors that the fields of an email text show before a request. */
export function wordingProblems(invitation: MailText): { subject?: string; text?: string } {
  const { channel, subject, text } = invitation;
  if (channel !== "email") return {};
  const [inSubject, inText] = [wordingFailure(subject ?? ""), wordingFailure(text)];
  return {
    ...(inSubject && { subject: wordingFailures[inSubject][1] }),
    ...(inText && { text: wordingFailures[inText][1] }),
  };
}
