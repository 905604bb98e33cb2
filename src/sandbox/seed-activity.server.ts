import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { maskOf } from "#src/features/business/topics/topics.ts";
import { isUnhappy } from "#src/features/reviews/alerts/unhappy.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { type LoadedReview, loadReviews } from "./load-reviews.server.ts";
import { seededRandom } from "./seeded-random.ts";

const days = 190;
const minuteMs = 60_000;

/** The sources of the demo bakery: code, the owner's name for it, and its share of the visits in percent. */
const sources: [source: string, name: string | undefined, weight: number][] = [
  ["balcao", "Balcão", 45],
  ["mesa-4", "Mesa 4", 20],
  ["whatsapp", undefined, 20],
  ["entrega", "Entrega", 10],
  ["", undefined, 5],
];

/**
 * Stores half a year of generated visits and reviews, the same at every start. The current day gets
 * none, so that a demo user's own reviews are easy to see.
 */
export async function seedActivity(tx: Db, businessId: string, now: Date): Promise<void> {
  const { visits, reviews } = generateActivity(saoPauloDate(now));
  const rows = reviews.map(
    ({ at, source, rating, comment, topics, clicksGoogle }, index): LoadedReview => ({
      id: uuidv7({ msecs: at.getTime() }),
      rating,
      comment,
      topics: maskOf(topics),
      source,
      displayed: index < reviews.length - 3,
      status: isUnhappy(rating, 4) ? (index < reviews.length - 15 ? "resolved" : "open") : null,
      note: comment.startsWith("Esperei 25 minutos") ? followUpNote : "",
      google_clicked_at: clicksGoogle ? new Date(at.getTime() + minuteMs) : null,
      created_at: at,
    }),
  );
  const named = sources.flatMap(([source, name]) =>
    name ? [{ business_id: businessId, source, name, created_at: now }] : [],
  );
  await loadReviews(tx, businessId, rows);
  await sql`insert into activity_day as d (business_id, day, source, visits)
    select ${businessId}::uuid, day, source, count(*)
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit (day date, source text)
    group by day, source
    on conflict (business_id, day, source) do update set visits = excluded.visits`.execute(tx);
  await tx.insertInto("qr_source").values(named).execute();
}

interface GeneratedReview {
  at: Date;
  source: string;
  rating: number;
  comment: string;
  topics: number[];
  clicksGoogle: boolean;
}

/** Generates more customers at weekends and in later months. About a third of them write a review. */
function generateActivity(today: string) {
  const random = seededRandom(20_260_101);
  const visits: { day: string; source: string }[] = [];
  const reviews: GeneratedReview[] = [];
  for (let ago = days; ago > 0; ago--) {
    const day = shiftDay(today, -ago);
    const weekend = [0, 6].includes(new Date(day).getUTCDay());
    const busy = (weekend ? 6 : 3.5) * (1.25 - (0.75 * ago) / days);
    const written = writtenReviews.filter(([when]) => when === ago);
    const customers = Math.max(written.length, Math.round(busy * (0.5 + random())));
    const ofDay: GeneratedReview[] = [];
    for (let customer = 0; customer < customers; customer++) {
      const source = pick(sources, random())[0];
      visits.push({ day, source });
      const [, stars, text] = written[customer] ?? [];
      const rates = stars !== undefined || random() < 0.3;
      const rating = stars ?? pick(usualStars, random())[0];
      const minute = 8 * 60 + Math.floor(random() * 11 * 60);
      const clicksGoogle = rates && rating >= 4 && random() < 0.45;
      const clock = `${twoDigits(minute / 60)}:${twoDigits(minute % 60)}`;
      const at = new Date(`${day}T${clock}:00-03:00`);
      const topics = rates ? tappedTopics(rating, text ?? "", ofDay.length + ago) : [];
      if (rates) ofDay.push({ at, source, rating, comment: text ?? "", topics, clicksGoogle });
    }
    reviews.push(...ofDay.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  }
  return { visits, reviews };
}

/** Two of three customers tap a topic, which fits a written comment. */
function tappedTopics(rating: number, comment: string, turn: number): number[] {
  const [, fitting] = topicsOfWords.find(([words]) => words.test(comment)) ?? [];
  if (fitting) return fitting;
  if (turn % 3 === 0) return [];
  const usual = rating < 4 ? [[2], [3], [2, 3], [5]] : [[1], [5], [1, 5], [1, 2], [3, 5]];
  return usual[turn % usual.length] ?? [];
}

const topicsOfWords: [words: RegExp, topics: number[]][] = [
  [/esperei|fila/i, [2]],
  [/rápido/i, [1, 2]],
  [/atend|moça|acolhedor/i, [1]],
  [/preço/i, [3]],
  [/cebola|pão|bolo|café|torta|coxinha/i, [5]],
];

const usualStars: [rating: number, name: undefined, weight: number][] = [
  [5, undefined, 64],
  [4, undefined, 22],
  [3, undefined, 8],
  [2, undefined, 4],
  [1, undefined, 2],
];

/** Returns the row for a number from 0 to 1. The weights of all rows add up to 100. */
function pick<Row extends [unknown, unknown, weight: number]>(rows: Row[], at: number): Row {
  const upTo = rows.map((_, index) =>
    rows.slice(0, index + 1).reduce((sum, row) => sum + row[2], 0),
  );
  return rows[upTo.findIndex((bound) => at * 100 < bound)] as Row;
}

const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");

const followUpNote = "Conversei com a equipe da chapa. Agora avisamos quando o pedido demora.";

/** Reviews with fixed rating and comment, oldest first. */
const writtenReviews: [daysAgo: number, rating: number, comment: string][] = [
  [58, 5, "O pão francês daqui é o melhor do bairro, sempre quentinho."],
  [57, 4, ""],
  [55, 5, "Atendimento nota mil, a moça do caixa lembra do meu pedido!"],
  [52, 3, "O café é bom, mas a fila de manhã está grande."],
  [50, 5, ""],
  [49, 5, "Bolo de cenoura maravilhoso 🥕🍫"],
  [45, 2, "Pedi sem cebola e veio com cebola."],
  [44, 4, "Tudo gostoso. Podia ter mais opções sem açúcar."],
  [41, 5, ""],
  [39, 5, "Lugar limpo, gente educada. Voltarei."],
  [36, 4, "Ótimo sonho de creme!"],
  [33, 1, "Esperei 25 minutos por um misto quente e ninguém avisou nada."],
  [31, 5, "Minha filha ama o pão de queijo."],
  [29, 5, ""],
  [27, 4, ""],
  [25, 5, "Café coado na hora, delícia."],
  [22, 3, "Preço um pouco salgado, mas a qualidade compensa."],
  [20, 5, "Encomendei torta para aniversário e ficou linda."],
  [18, 5, ""],
  [15, 4, "Estacionamento apertado, comida ótima."],
  [12, 5, "Melhor coxinha da região, sem dúvida!"],
  [10, 2, "O ar-condicionado estava desligado num dia de 34 graus."],
  [8, 5, ""],
  [6, 5, "Fui atendida super rápido mesmo com movimento."],
  [4, 4, "Pão integral excelente."],
  [3, 5, "Que lugar acolhedor. Parabéns à equipe!"],
  [2, 3, "O banheiro podia estar mais limpo."],
  [1, 5, "Virou minha parada de toda manhã ☕"],
];
