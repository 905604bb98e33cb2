import { isPerson } from "#src/http/is-person.server.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { addPageViews } from "./queries.server.ts";

/**
 * Counts a view of a page of the site by day and path, and stores nothing about the visitor. Robots
 * and prefetches are not counted. A failed count is only logged, so that the page is still shown.
 */
export async function countView(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  visit: { path: string; headers: Headers },
): Promise<void> {
  const { path, headers } = visit;
  if (!isPerson(headers)) return;
  try {
    await addPageViews(db, saoPauloDate(clock.now()), path, 1);
  } catch (error) {
    log.warn({ err: error, path }, "counting the page view failed");
  }
}
