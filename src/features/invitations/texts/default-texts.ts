import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";
import type { Channel } from "#src/features/sources/channels.ts";

export interface InvitationText {
  subject: string | null;
  text: string;
}

/**
 * Returns the text of a channel until the owner changes it. The link follows it. No text asks for a
 * rating, because Google forbids that.
 */
export function defaultText(
  channel: Channel,
  { place_name: name, article }: { place_name: string | null; article: Article | null },
): InvitationText {
  const here = name ? ` Somos a equipe ${withArticle("de", name, article)}.` : "";
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
        subject: name
          ? `Como foi ${withArticle("em", name, article)}?`
          : "Como foi sua experiência?",
        text: `Olá! Tudo bem?${here}\n\nObrigado pela preferência. Queremos saber como foi: o que você gostou e o que podemos melhorar.\n\nConte aqui, leva menos de um minuto:`,
      };
    case "link":
      return {
        subject: null,
        text: `${name ? withArticle("O", name, article) : "A gente"} quer ouvir você! Conte como foi sua experiência, leva menos de um minuto:`,
      };
  }
}
