import { isPerson } from "#src/http/is-person.server.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import { addPageView } from "./queries.server.ts";

/**
 * Counts a view of one of the site's pages by day and path, and keeps nothing of who looked.
 * Robots are left out, and what a browser fetches ahead of a visit. A page is shown whether or
 * not it could be counted.
 */
export async function countView(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  visit: { path: string; headers: Headers },
): Promise<void> {
  const { path, headers } = visit;
  if (!isPerson(headers)) return;
  try {
    await addPageView(db, businessDay(clock.now()), path);
  } catch (error) {
    log.warn({ err: error, path }, "a page view was not counted");
  }
}
