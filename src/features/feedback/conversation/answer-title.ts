import type { PushedMessage } from "#src/features/push/show-notifications.ts";

/** What `reviews/conversation/push-answer.server.ts` sends. */
export interface AnswerMessage extends PushedMessage {
  shop: string;
}

/** In the language of the browser, because the server does not store the customer's. */
const titles = {
  "pt-BR": "A loja respondeu",
  es: "El negocio respondió",
  en: "The business replied",
};

/** Returns the notification of an answer: never its text, because locked phones show it. */
export function answerTitle(shop: string, language: string): { title: string; lang: string } {
  const lang = language.startsWith("es") ? "es" : language.startsWith("en") ? "en" : "pt-BR";
  return { title: shop ? `${titles[lang]} · ${shop}` : titles[lang], lang };
}
