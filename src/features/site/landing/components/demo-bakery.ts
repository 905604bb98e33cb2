import type { Review } from "#src/features/reviews/messages/contract.ts";

/** The invented bakery of the screens on the site. */
export const bakery = {
  name: "Padaria Estrela",
  address: "Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP",
  stars: { 1: 4, 2: 6, 3: 21, 4: 64, 5: 187 },
};

type Stars = typeof bakery.stars;

/** Returns the summary of the bakery, including the rating of the visitor, if there is one. */
export function bakerySummary(added?: keyof Stars) {
  const stars = { ...bakery.stars };
  if (added) stars[added] += 1;
  const entries = Object.entries(stars);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const points = entries.reduce((sum, [star, count]) => sum + Number(star) * count, 0);
  return { average: points / total, total, stars };
}

const said: [daysAgo: number, time: string, rating: number, comment: string][] = [
  [1, "17:42", 5, "Pão francês quentinho e a moça do caixa lembrou do meu pedido!"],
  [2, "08:15", 2, "Pedi sem cebola e veio com cebola. De resto, tudo certo."],
];

/** Returns an invented review. The fields that are not given are those of a new review. */
export function demoReview(
  given: Partial<Review> & Pick<Review, "id" | "rating" | "comment" | "created_at">,
): Review {
  return {
    displayed: false,
    comment_erased_at: null,
    status: null,
    note: "",
    topics: [],
    answerable: false,
    conversation: null,
    praise: null,
    ...given,
  };
}

/** Returns invented reviews with dates relative to `day`, so that server and browser render the same. */
export function bakeryReviews(today: string): Review[] {
  return said.map(([daysAgo, time, rating, comment], index) =>
    demoReview({
      id: `exemplo-${index}`,
      rating,
      comment,
      created_at: new Date(
        Date.parse(`${today}T${time}:00-03:00`) - daysAgo * 86_400_000,
      ).toISOString(),
      displayed: true,
      status: rating < 3 ? "resolved" : null,
    }),
  );
}
