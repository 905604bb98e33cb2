import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { findAlerts } from "../alerts/queries.server.ts";
import { sumAnswers } from "../conversation/queries.server.ts";
import { summariseAnswers } from "../conversation/summarise-answers.ts";
import { sumByDay, sumBySource } from "../day-counters/queries.server.ts";
import {
  type ActivityTotals,
  addTotals,
  type DateRange,
  shownTotals,
  subtractTotals,
} from "../day-counters/totals.ts";
import { totalOf } from "../summary/average.ts";
import { sumTopics } from "../topics/queries.server.ts";
import type { Trends } from "./contract.ts";
import { bucketsOf, type TrendDays } from "./period.ts";

/** Max sources in the list. The response has the sum of all others. */
const maxSources = 20;

/**
 * Returns the activity of a review page in the last `days` days, today included, and in the same number
 * of days before them. Reads only day counters, so the number of reviews does not matter.
 */
export async function readTrends(
  { reader, clock }: Pick<Services, "reader" | "clock">,
  businessId: string,
  days: TrendDays,
): Promise<Trends> {
  const unit = days === 365 ? "month" : "day";
  const today = saoPauloDate(clock.now());
  const current = { from: shiftDay(today, 1 - days), to: today };
  const previous = { from: shiftDay(today, 1 - 2 * days), to: shiftDay(today, -days) };
  const [byDay, bySource, topics, nameOf, rows, { minimum }] = await reader.read((db) =>
    Promise.all([
      sumByDay(db, businessId, { from: previous.from, to: today }),
      sumBySource(db, businessId, { ...current, most: "visits", limit: maxSources }),
      sumTopics(db, businessId, current),
      nameSources({ db }, businessId),
      sumAnswers(db, businessId, current),
      findAlerts(db, businessId),
    ]),
  );
  const totalsIn = ({ from, to }: DateRange) =>
    addTotals(byDay.filter(({ day }) => day >= from && day <= to));
  const shownIn = ({ from, to }: DateRange) => ({
    from,
    to,
    ...shownTotals(totalsIn({ from, to })),
  });

  const sources: Trends["sources"] = bySource.map(({ source, ...totals }) => ({
    source,
    name: nameOf(source),
    ...shownTotals(totals),
  }));
  const others = subtractTotals(totalsIn(current), addTotals(bySource));
  if (bySource.length === maxSources && hasAny(others)) {
    sources.push({ source: null, name: "Outras origens", ...shownTotals(others) });
  }
  return {
    days,
    unit,
    current: shownIn(current),
    previous: shownIn(previous),
    answers: summariseAnswers(rows, { stars: totalsIn(current).stars, minimum }),
    series: bucketsOf(current, unit).map(shownIn),
    sources,
    topics,
  };
}

function hasAny({ visits, stars, invites, google_clicks }: ActivityTotals): boolean {
  return visits + totalOf(stars) + invites + google_clicks > 0;
}
