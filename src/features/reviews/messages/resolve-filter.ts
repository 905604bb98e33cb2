import { searchWords } from "#src/lib/text/search-words.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { ReviewFilter, StateFilter } from "../contract.ts";
import type { Period } from "../day-counters/totals.ts";

/** A filter as the queries need it: the period as days, the text as regular expressions. */
export interface ResolvedFilter extends StateFilter, Period {
  commented?: boolean | undefined;
  praise?: boolean | undefined;
  topic?: number | undefined;
  /** Comment and note together match each of these. */
  words?: string[] | undefined;
}

export function resolveFilter(
  { days, from, to, q, ...filter }: ReviewFilter,
  now: Date,
): ResolvedFilter {
  const today = saoPauloDate(now);
  const period = days ? { from: shiftDay(today, 1 - days), to: today } : { from, to };
  return { ...filter, ...period, words: q ? searchWords(q) : undefined };
}
