import type { Suggestion } from "#src/features/google/suggestions/suggestion.ts";

type Wordings = Record<string, readonly string[]>;

/** What the owner may note: what to say or ask, and what to do next. Customers never see a note. */
const noteTexts: Record<"unhappy" | "unsure" | "happy", { text: Wordings; stars: Wordings }> = {
  unhappy: {
    text: {
      "O que dizer": [
        "Se o cliente voltar: pedir desculpas, ouvir sem interromper e perguntar como podemos resolver.",
        "Na próxima visita: agradecer por ter contado, pedir desculpas e dizer o que mudou.",
      ],
      "Próximo passo": [
        "Conversar com quem estava no turno, entender o que houve e combinar o que muda.",
        "Ver se já aconteceu antes. Corrigir, anotar o que foi feito e marcar como resolvido.",
      ],
    },
    stars: {
      "O que perguntar": [
        "Perguntar à equipe do dia se alguém notou um cliente insatisfeito.",
        "Na próxima visita de clientes deste horário: o que a gente pode fazer melhor?",
      ],
      "Próximo passo": [
        "Olhar o movimento do dia: fila, falta de produto, demora. Anotar o que explicar a nota.",
        "Conversar com quem estava no turno e acompanhar as próximas avaliações.",
      ],
    },
  },
  unsure: {
    text: {
      "O que perguntar": [
        "Se o cliente voltar: o que faltou para a visita ser ótima?",
        "Perguntar à equipe se outros clientes comentaram a mesma coisa.",
      ],
      "Próximo passo": [
        "Escolher uma coisa simples deste comentário para melhorar nesta semana.",
        "Levar o comentário para a conversa com a equipe e decidir o que mudar.",
      ],
    },
    stars: {
      "O que perguntar": [
        "Perguntar a clientes deste horário o que faltou.",
        "Perguntar à equipe como foi o atendimento nesse dia.",
      ],
      "Próximo passo": [
        "Acompanhar as próximas avaliações deste dia e horário.",
        "Ver se houve fila, demora ou falta de produto nesse dia.",
      ],
    },
  },
  happy: {
    text: {
      "O que dizer": [
        "Na próxima visita: agradecer pelo comentário e contar que a equipe leu.",
        "Se o cliente voltar: agradecer e perguntar o que mais gostaria de encontrar aqui.",
      ],
      "Próximo passo": [
        "Contar o elogio para a equipe.",
        "Manter o que foi elogiado e contar para quem está começando na equipe.",
      ],
    },
    stars: {
      "O que perguntar": [
        "Perguntar aos clientes do dia o que mais gostaram.",
        "Perguntar à equipe o que deu certo nesse dia.",
      ],
      "Próximo passo": [
        "Contar para a equipe que o dia foi bom.",
        "Ver o que foi diferente nesse dia e repetir.",
      ],
    },
  },
};

/** Returns suggestions for the owner's private note about a review. */
export function suggestNotes(review: { rating: number; comment: string }): Suggestion[] {
  const mood = review.rating <= 2 ? "unhappy" : review.rating === 3 ? "unsure" : "happy";
  const kind = review.comment ? "text" : "stars";
  return Object.entries(noteTexts[mood][kind]).map(([label, wordings], group) => ({
    label,
    variants: wordings.map((text, index) => ({
      id: `note-${mood}-${kind}-${group}-${index}`,
      text,
    })),
  }));
}
