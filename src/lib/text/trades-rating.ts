const rating = /avali\p{L}|estrelas?|⭐|★|\bnotas?\b(?!\s+fisca)|depoimento|review/u;
const reward =
  /\bganh(?:a|ar|am|arao|e|em|a-se)\b|desconto|brinde|cupom|cupons|sorteio|\bconcorr|premio|cashback|em troca|recompensa|vale-/u;

/**
 * Returns true if a sentence offers something for a rating. Google forbids this and penalises the owner's profile. Each
 * sentence is read twice from start to end: one expression for both orders takes seconds for a hostile text.
 */
export function tradesRating(text: string): boolean {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[.!?\n]/).some((sentence) => rating.test(sentence) && reward.test(sentence));
}
