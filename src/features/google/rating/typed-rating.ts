import type { ShownRating } from "./way-to-goal.ts";

export const typedErrors = {
  rating: "Digite a nota de 1,0 a 5,0, como 4,2.",
  count: "Digite o número de avaliações, como 87.",
} as const;

/** More reviews than any place has. */
const maxCount = 9_999_999;

/**
 * Reads the two numbers that an owner copies from Google: '4,2' or '4.2', and '1.234'. Returns the fields with an error
 * otherwise.
 */
export function readTypedRating(typed: {
  rating: string;
  count: string;
}): ShownRating | { errors: (keyof typeof typedErrors)[] } {
  const rating = /^[1-5](?:[.,]\d{1,2})?$/.test(typed.rating.trim())
    ? Number(typed.rating.trim().replace(",", "."))
    : Number.NaN;
  const digits = typed.count.trim();
  const count = /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+)$/.test(digits)
    ? Number(digits.replace(/\D/g, ""))
    : Number.NaN;
  const errors: (keyof typeof typedErrors)[] = [];
  if (!(rating <= 5)) errors.push("rating");
  if (!(count >= 1 && count <= maxCount)) errors.push("count");
  return errors.length > 0 ? { errors } : { rating, count };
}
