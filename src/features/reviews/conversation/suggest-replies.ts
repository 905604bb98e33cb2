import type { Suggestion } from "#src/features/google/suggestions/suggestion.ts";
import { type TopicReply, topicReplyTexts } from "./topic-reply-texts.ts";

type Wordings = Record<string, readonly string[]>;
type Mood = "unhappy" | "unsure" | "happy";

/** Private answers to a customer whom nobody knows. None asks for a rating or offers something for it. */
const replyTexts: Record<Mood, Wordings> = {
  unhappy: {
    "Pedir desculpas": [
      "Sentimos muito pelo que aconteceu e pedimos desculpas. Vamos ver com a equipe o que deu errado.",
      "Desculpe. Não é assim que queremos atender você. Obrigado por contar: agora podemos corrigir.",
    ],
    "Perguntar mais": [
      "Obrigado por contar. Pode nos dizer o dia e o horário, para entendermos o que houve?",
      "Queremos resolver. O que aconteceu, com mais detalhes? Só a loja lê a sua resposta.",
    ],
    "Contar o que mudou": [
      "Conversamos com a equipe sobre o que você contou e já mudamos isto: ",
      "Obrigado pelo aviso. Depois da sua mensagem, fizemos o seguinte: ",
    ],
  },
  unsure: {
    "Perguntar mais": [
      "Obrigado por contar. O que faltou para a sua visita ser ótima?",
      "Queremos melhorar. Qual foi a parte que menos agradou?",
    ],
    Agradecer: [
      "Obrigado por contar como foi. Vamos conversar com a equipe sobre isso.",
      "Obrigado pela sinceridade. Ela nos mostra por onde começar.",
    ],
  },
  happy: {
    Agradecer: [
      "Obrigado! A equipe leu o seu comentário e ficou feliz.",
      "Que bom saber disso. Obrigado por contar e até a próxima!",
    ],
    "Pedir uma ideia": [
      "Obrigado! O que deixaria a próxima visita ainda melhor?",
      "Ficamos felizes. Tem alguma coisa que você gostaria de encontrar aqui?",
    ],
  },
};

/** The suggestions that have a wording for a topic. */
const topicWordings: Record<Mood, Partial<Record<string, keyof TopicReply>>> = {
  unhappy: {
    "Pedir desculpas": "apology",
    "Perguntar mais": "question",
    "Contar o que mudou": "change",
  },
  unsure: { "Perguntar mais": "question" },
  happy: { Agradecer: "thanks" },
};

/**
 * Returns suggestions for an answer to a review. Wordings about the topics that the customer tapped come first. A
 * person edits and sends them.
 */
export function suggestReplies(review: {
  rating: number;
  topics: readonly number[];
}): Suggestion[] {
  const { rating, topics } = review;
  const mood = rating <= 2 ? "unhappy" : rating === 3 ? "unsure" : "happy";
  return Object.entries(replyTexts[mood]).map(([label, wordings], group) => {
    const kind = topicWordings[mood][label];
    const aboutTopics = topics.flatMap((topic) => {
      const text = kind && topicReplyTexts[topic]?.[kind];
      return text ? [{ id: `reply-topic-${topic}-${kind}`, text }] : [];
    });
    const general = wordings.map((text, index) => ({
      id: `reply-${mood}-${group}-${index}`,
      text,
    }));
    return { label, variants: [...aboutTopics, ...general] };
  });
}
