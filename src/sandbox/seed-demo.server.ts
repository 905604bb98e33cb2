import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { startTrial } from "#src/features/billing/start-trial.server.ts";
import { insertReview } from "#src/features/feedback/queries.server.ts";
import { isUnhappy } from "#src/features/reviews/unhappy.ts";
import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";

export const demo = {
  email: "demo@estrelou.test",
  password: "estrelou",
  slug: "padaria-estrela",
} as const;

/** Puts the demo bakery and its owner in, once; a later start finds them and changes nothing. */
export async function seedDemo(
  services: Pick<Services, "db" | "clock" | "settings">,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const passwordHash = await hash(demo.password);
  const businessId = await db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto("account")
      .values({
        id: uuidv7(),
        email: demo.email,
        password_hash: passwordHash,
        // A number nobody types to try things out: one phone has one trial.
        phone: "11900010001",
        confirmed_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!account) return undefined;
    const id = uuidv7();
    await tx
      .insertInto("business")
      .values({
        id,
        account_id: account.id,
        place_id: "ChIJdemo0padaria0estrela",
        place_name: "Padaria Estrela",
        address: "Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP",
        google_url: "https://search.google.com/local/writereview?placeid=ChIJdemo0padaria0estrela",
        created_at: now,
      })
      .execute();
    await tx
      .insertInto("slug")
      .values({
        slug: demo.slug,
        business_id: id,
        is_current: true,
        origin: "name",
        created_at: now,
      })
      .execute();
    await addReviews(tx, id, now);
    return id;
  });
  if (businessId) {
    await startTrial(services, businessId);
    const old = db
      .updateTable("review")
      .where("business_id", "=", businessId)
      .where("seq", "<=", reviews.length - 3);
    await old.set({ displayed: true }).execute();
    await old
      .where("status", "=", "open")
      .where("seq", "<=", reviews.length - 7)
      .set({ status: "resolved" })
      .execute();
    await old
      .where("rating", "=", 1)
      .set({ note: "Conversei com a equipe da chapa. Agora avisamos quando o pedido demora." })
      .execute();
  }
}

async function addReviews(db: Services["db"], businessId: string, now: Date): Promise<void> {
  for (const [index, [daysAgo, rating, comment]] of reviews.entries()) {
    // Between 8:00 and 18:59 in São Paulo, so that the list does not look stamped.
    const hour = String(8 + ((index * 7) % 11)).padStart(2, "0");
    const minute = String((index * 37) % 60).padStart(2, "0");
    const day = businessDay(new Date(now.getTime() - daysAgo * 86_400_000));
    const createdAt = new Date(`${day}T${hour}:${minute}:00-03:00`);
    await insertReview(db, businessId, {
      id: uuidv7({ msecs: createdAt.getTime() }),
      rating,
      comment,
      source: "",
      createdAt,
      day,
      unhappy: isUnhappy(rating, 4),
      proof: { id: `seed-${businessId}-${index}`, expiresAt: createdAt },
    });
  }
}

/** Days ago, stars, words; oldest first. */
const reviews: [daysAgo: number, rating: number, comment: string][] = [
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
