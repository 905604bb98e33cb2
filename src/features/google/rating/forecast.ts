import { whole } from "#src/lib/text/numbers.ts";

const daysCounted = 30;

/**
 * Returns how long a number of reviews takes if as many customers as in the last 30 days review on Google, such as
 * 'cerca de 6 semanas'. Returns undefined without a pace.
 */
export function forecastText(reviews: number, inThirtyDays: number): string | undefined {
  if (inThirtyDays <= 0) return undefined;
  const days = (reviews / inThirtyDays) * daysCounted;
  if (days <= 7) return "menos de 1 semana";
  const weeks = Math.ceil(days / 7);
  if (weeks <= 10) return `cerca de ${weeks} semanas`;
  const months = Math.ceil(days / 30.4);
  return months <= 24 ? `cerca de ${whole.format(months)} meses` : "mais de 2 anos";
}
