import { toLocal } from "#src/lib/time/sao-paulo-date.ts";

/** Phones stay silent from 22:00 to 7:00 in São Paulo. The card in 'Minha conta' says it too. */
const firstQuietHour = 22;
const lastQuietHour = 7;

/** Returns the end of the quiet hours if `now` is in them. */
export function quietUntil(now: Date): Date | undefined {
  const local = new Date(toLocal(now));
  const hour = local.getUTCHours();
  if (hour >= lastQuietHour && hour < firstQuietHour) return undefined;
  const end = new Date(local);
  end.setUTCHours(lastQuietHour, 0, 0, 0);
  if (hour >= firstQuietHour) end.setUTCDate(end.getUTCDate() + 1);
  return new Date(now.getTime() + end.getTime() - local.getTime());
}
