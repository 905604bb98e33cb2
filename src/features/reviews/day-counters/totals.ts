import { averageOf, type StarCounts, totalOf } from "../summary/average.ts";

/** Calendar days in São Paulo, 'YYYY-MM-DD', both included. */
export interface DateRange {
  from: string;
  to: string;
}

/** A date range that may have no first or no last day. */
export type Period = { [day in keyof DateRange]?: string | undefined };

/** Day counters added up. Averages come from `stars`, so that the average of a sum stays exact. */
export interface ActivityTotals {
  visits: number;
  stars: StarCounts;
  invites: number;
  google_clicks: number;
}

/** Adds up the totals of several days or sources. */
export function addTotals(rows: ActivityTotals[]): ActivityTotals {
  return rows.reduce((sum, row) => combine(sum, row, (a, b) => a + b), {
    visits: 0,
    stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    invites: 0,
    google_clicks: 0,
  });
}

export function subtractTotals(all: ActivityTotals, part: ActivityTotals): ActivityTotals {
  return combine(all, part, (a, b) => a - b);
}

/** Totals as owners read them. The average is null without ratings. */
export function shownTotals({ visits, stars, invites, google_clicks }: ActivityTotals) {
  const ratings = totalOf(stars);
  const average = ratings === 0 ? null : averageOf(stars);
  return { visits, ratings, invites, google_clicks, average };
}

function combine(
  a: ActivityTotals,
  b: ActivityTotals,
  of: (a: number, b: number) => number,
): ActivityTotals {
  return {
    visits: of(a.visits, b.visits),
    stars: {
      1: of(a.stars[1], b.stars[1]),
      2: of(a.stars[2], b.stars[2]),
      3: of(a.stars[3], b.stars[3]),
      4: of(a.stars[4], b.stars[4]),
      5: of(a.stars[5], b.stars[5]),
    },
    invites: of(a.invites, b.invites),
    google_clicks: of(a.google_clicks, b.google_clicks),
  };
}
