import type { Channel } from "#src/features/sources/channels.ts";
import { findForbiddenWording } from "#src/lib/text/forbidden-wording.ts";

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
  text_has_phone: [
    400,
    "Tire o número de telefone. Para o cliente falar com você, marque “Receber as respostas”.",
  ],
  text_has_look_alikes: [
    400,
    "Use letras e números comuns: há aqui um caractere invisível ou que imita outro.",
  ],
} as const;

/** Returns the code for a subject, a text or a name that we do not mail. */
export function wordingFailure(text: string): keyof typeof wordingFailures | undefined {
  const found = findForbiddenWording(text);
  return found && `text_has_${found}`;
}

/** Returns the errors that the fields of an email text show before a request. */
export function wordingProblems(invitation: {
  channel: Channel;
  subject: string | null;
  text: string;
}): { subject?: string; text?: string } {
  const { channel, subject, text } = invitation;
  if (channel !== "email") return {};
  const [inSubject, inText] = [wordingFailure(subject ?? ""), wordingFailure(text)];
  return {
    ...(inSubject && { subject: wordingFailures[inSubject][1] }),
    ...(inText && { text: wordingFailures[inText][1] }),
  };
}
