import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import {
  type Counted,
  countedByDay,
  countedBySource,
  type Span,
} from "../day-counters/queries.server.ts";
import type { Activity, TrendDays, Trends } from "./contract.ts";
import { bucketsOf } from "./period.ts";

/** Sources told apart in an answer; what the others brought is one number. */
const mostSources = 20;

/**
 * What a review page brought in the last `days` days, today included, and in as many before them:
 * from the day counters alone, whatever the number of reviews.
 */
export async function readTrends(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  days: TrendDays,
): Promise<Trends> {
  const unit = days === 365 ? "month" : "day";
  const today = businessDay(clock.now());
  const current = { from: shiftDay(today, 1 - days), to: today };
  const previous = { from: shiftDay(today, 1 - 2 * days), to: shiftDay(today, -days) };
  const [byDay, bySource, nameOf] = await Promise.all([
    countedByDay(db, businessId, { from: previous.from, to: today }),
    countedBySource(db, businessId, { ...current, most: mostSources }),
    nameSources({ db }, businessId),
  ]);
  const within = ({ from, to }: Span) => ({
    from,
    to,
    ...asActivity(addUp(byDay.filter(({ day }) => day >= from && day <= to))),
  });

  const sources: Trends["sources"] = bySource.map(({ source, ...counted }) => ({
    source,
    name: nameOf(source),
    ...asActivity(counted),
  }));
  if (bySource.length === mostSources) {
    const all = addUp(byDay.filter(({ day }) => day >= current.from));
    const rest = without(all, addUp(bySource));
    if (hasAny(rest)) sources.push({ source: null, name: "Outras origens", ...asActivity(rest) });
  }
  return {
    days,
    unit,
    current: within(current),
    previous: within(previous),
    series: bucketsOf(current, unit).map(within),
    sources,
  };
}

const nothing: Counted = { visits: 0, ratings: 0, points: 0, invites: 0, google_clicks: 0 };
const members = Object.keys(nothing) as (keyof Counted)[];

function addUp(rows: Counted[]): Counted {
  const sum = { ...nothing };
  for (const row of rows) for (const member of members) sum[member] += row[member];
  return sum;
}

function without(all: Counted, some: Counted): Counted {
  const rest = { ...nothing };
  for (const member of members) rest[member] = all[member] - some[member];
  return rest;
}

function hasAny(counted: Counted): boolean {
  return members.some((member) => counted[member] !== 0);
}

function asActivity({ points, ...counted }: Counted): Activity {
  return { ...counted, average: counted.ratings === 0 ? null : points / counted.ratings };
}
