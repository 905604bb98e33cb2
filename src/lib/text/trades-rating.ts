const rating = "avali\\p{L}+|estrelas?|⭐|★|\\bnotas?\\b(?!\\s+fisca)|depoimento|review";
const reward =
  "\\bganh(?:a|ar|am|arao|e|em|a-se)\\b|desconto|brinde|cupom|cupons|sorteio|\\bconcorr|premio|cashback|em troca|recompensa|vale-";
const trade = new RegExp(
  `(?:${rating})[^.!?\\n]*(?:${reward})|(?:${reward})[^.!?\\n]*(?:${rating})`,
  "u",
);

/** Returns true if a sentence offers something for a rating. Google forbids this and penalises the owner's profile. */
export function tradesRating(text: string): boolean {
  return trade.test(text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
}
