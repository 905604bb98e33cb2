import type { Channel } from "#src/features/sources/channels.ts";

export interface InvitationText {
  subject: string | null;
  text: string;
}

/**
 * Returns the text of a channel until the owner changes it. The link follows it. No text asks for a
 * rating, because Google forbids that. "Somos a equipe" needs no article before the name, so it fits
 * any name.
 */
export function defaultText(channel: Channel, placeName: string | null): InvitationText {
  const here = placeName ? ` Somos a equipe ${placeName}.` : "";
  switch (channel) {
    case "whatsapp":
      return {
        subject: null,
        text: `Oi! Tudo bem?${here} Obrigado pela preferência 😊\n\nComo foi sua experiência? Conte pra gente em menos de um minuto:`,
      };
    case "sms":
      return { subject: null, text: `Oi!${here} Como foi sua experiência? Conte em um minuto:` };
    case "email":
      return {
        subject: placeName ? `Como foi sua experiência? ${placeName}` : "Como foi sua experiência?",
        text: `Olá! Tudo bem?${here}\n\nObrigado pela preferência. Queremos saber como foi: o que você gostou e o que podemos melhorar.\n\nConte aqui, leva menos de um minuto:`,
      };
    case "link":
      return {
        subject: null,
        text: `${placeName || "A gente"} quer ouvir você! Conte como foi sua experiência, leva menos de um minuto:`,
      };
  }
}
