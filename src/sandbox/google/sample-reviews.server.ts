import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { type EmulatedReview, listEmulated, writeEmulated } from "./emulated-reviews.server.ts";

type Sample = Pick<EmulatedReview, "stars" | "comment"> &
  Partial<EmulatedReview> & { hoursAgo: number; answer?: string; answeredAfterHours?: number };

const samples: Sample[] = [
  {
    hoursAgo: 3,
    reviewer: "Camila Rocha",
    stars: 5,
    comment: "Pão de queijo quentinho às 7h e atendimento sempre com um sorriso.",
  },
  {
    hoursAgo: 20,
    reviewer: "Marcos Vinícius",
    stars: 2,
    comment: "Fila grande no sábado e só um caixa aberto. O pão é bom, mas perdi meia hora.",
  },
  { hoursAgo: 31, reviewer: "Dona Neide", stars: 5, comment: "" },
  {
    hoursAgo: 52,
    reviewer: "James Miller",
    stars: 4,
    comment: "Great coffee and cheese bread. A bit noisy in the morning.",
    translation: "Ótimo café e pão de queijo. Um pouco barulhento de manhã.",
    translationFirst: true,
    photos: 2,
  },
  {
    hoursAgo: 76,
    reviewer: "Beatriz Antunes",
    stars: 5,
    comment: "O bolo de aniversário ficou lindo e chegou na hora. Obrigada!",
    photos: 1,
    answer: "Beatriz, que alegria fazer parte da festa! Um abraço da equipe Padaria Estrela.",
    answeredAfterHours: 5,
  },
  {
    hoursAgo: 120,
    stars: 3,
    comment: "Bom, mas o preço subiu bastante este ano.",
    answer: "Obrigado por dizer. Revimos o combo da manhã; passe para conhecer.",
    answeredAfterHours: 22,
  },
  {
    hoursAgo: 190,
    reviewer: "Paulo Henrique",
    stars: 5,
    comment: "Melhor padaria do bairro.",
    answer: "Obrigado, Paulo! Até a próxima fornada.",
    answeredAfterHours: 2,
  },
  {
    hoursAgo: 300,
    reviewer: "Lúcia Ferraz",
    stars: 1,
    comment: "Comprei um bolo e veio errado.",
    answer: "Lúcia, ligue para (11) 3333-4444 que resolvemos.",
    answeredAfterHours: 8,
  },
  { hoursAgo: 420, reviewer: "Rafa", stars: 4, comment: "Café forte do jeito que eu gosto." },
  {
    hoursAgo: 640,
    reviewer: "Tereza Lima",
    stars: 5,
    comment: "Atendem bem quem vem com carrinho de bebê.",
    answer: "Tereza, você e o bebê são sempre bem-vindos!",
    answeredAfterHours: 30,
  },
  { hoursAgo: 1100, reviewer: "Igor", stars: 5, comment: "" },
  {
    hoursAgo: 1500,
    reviewer: "Sofia Prado",
    stars: 4,
    comment: "Sonho maravilhoso. Só faltou opção sem lactose.",
    answer: "Sofia, agora temos pão e bolo sem lactose às quartas. Obrigado!",
    answeredAfterHours: 12,
  },
];

const hourMs = 3_600_000;

/** Writes the sample reviews of the demonstration, unless the place has reviews. */
export async function addSampleReviews(
  { db, clock }: { db: Db; clock: Clock },
  location: string,
): Promise<void> {
  if ((await listEmulated({ db }, location)).length > 0) return;
  const now = clock.now().getTime();
  for (const { hoursAgo, answer, answeredAfterHours = 0, ...review } of samples) {
    const writtenAt = now - hoursAgo * hourMs;
    const answeredAt = new Date(writtenAt + answeredAfterHours * hourMs).toISOString();
    const isRejected = /\d{4}-\d{4}/.test(answer ?? "");
    await writeEmulated({ db, clock }, location, {
      ...review,
      createTime: new Date(writtenAt).toISOString(),
      ...(answer
        ? {
            reply: {
              comment: answer,
              updateTime: answeredAt,
              settlesAt: answeredAt,
              outcome: isRejected ? "PERSONAL_INFO" : "APPROVED",
            },
          }
        : {}),
    });
  }
}
