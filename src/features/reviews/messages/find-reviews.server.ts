import type { Services } from "#src/services/services.ts";
import { findNumbers } from "../day-counters/find-numbers.server.ts";
import type { NumberRange } from "../tally/blocks.ts";
import { type FoundPage, findPage } from "../tally/find-page.server.ts";
import { countInRange, readReviews } from "./queries.server.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";
import { searchWindow } from "./sizes.ts";

type Page = { offset: number; size: number };

/**
 * Returns at most `size` reviews that match a filter, newest first, without the first `offset`, and the
 * count of all matches. `searched` is set if a search left out the oldest reviews.
 */
export async function findReviews(
  services: Pick<Services, "db">,
  businessId: string,
  { offset, size, ...filter }: ResolvedFilter & Page,
) {
  const { count, searched, ...page } = await locate(services, businessId, filter, { offset, size });
  const reviews = await readReviews(services.db, businessId, { ...filter, ...page, size });
  return { count, searched, reviews };
}

/**
 * Locates a page of the matches. Stars and a period are a range of numbers. The tally finds pages of
 * unread, open and resolved reviews of any time. All other filters search a limited range, so the cost of a
 * call does not grow with the number of reviews.
 */
async function locate(
  services: Pick<Services, "db">,
  businessId: string,
  filter: ResolvedFilter,
  page: Page,
): Promise<FoundPage & { searched?: number }> {
  const { stars, displayed, status, commented, praise, topic, words, from, to } = filter;
  const hasState = displayed !== undefined || status !== undefined;
  const isSearch = commented || praise || topic !== undefined || words !== undefined;
  const hasPeriod = from !== undefined || to !== undefined;
  if (hasState && !isSearch && !hasPeriod) {
    return findPage(services, businessId, { ...filter, ...page });
  }
  const numbers = await findNumbers(services, businessId, { stars, from, to });
  if (!hasState && !isSearch) return pageOf(numbers, page);
  return searchIn(services, businessId, { filter, numbers }, page);
}

function pageOf({ first, last }: NumberRange, { offset, size }: Page): FoundPage {
  const newest = last - offset;
  const ranges = [{ first: Math.max(first, newest - size + 1), last: newest }];
  return { count: Math.max(0, last - first + 1), ranges, skip: 0 };
}

async function searchIn(
  { db }: Pick<Services, "db">,
  businessId: string,
  { filter, numbers }: { filter: ResolvedFilter; numbers: NumberRange },
  { offset }: Page,
): Promise<FoundPage & { searched?: number }> {
  const first = Math.max(numbers.first, numbers.last - searchWindow + 1);
  const range = { first, last: numbers.last };
  return {
    count: await countInRange(db, businessId, { ...filter, range }),
    ranges: [range],
    skip: offset,
    ...(first > numbers.first ? { searched: searchWindow } : {}),
  };
}
