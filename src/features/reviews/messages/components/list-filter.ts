import { topicCount } from "#src/features/business/topics/topics.ts";
import { isDay } from "#src/lib/time/days.ts";
import { filterDays, maxSearchLength } from "../../filter-limits.ts";

/** The filters of the page, as its URL and the API have them. */
export interface ListFilter {
  stars?: number;
  displayed?: "false";
  status?: "open" | "resolved";
  commented?: "true";
  praise?: "true";
  topic?: number;
  days?: string;
  from?: string;
  to?: string;
  q?: string;
}

/** Reads the filters of a URL or of the submitted form. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  const stars = wholeNumber(params.get("stars"));
  const status = params.get("status");
  const topic = wholeNumber(params.get("topic"));
  const q = params.get("q")?.trim().slice(0, maxSearchLength);
  return {
    ...(stars && stars <= 5 ? { stars } : {}),
    ...(params.get("displayed") === "false" || status === "unread" ? { displayed: "false" } : {}),
    ...(status === "open" || status === "resolved" ? { status } : {}),
    ...(params.get("commented") === "true" ? { commented: "true" } : {}),
    ...(params.get("praise") === "true" ? { praise: "true" } : {}),
    ...(topic && topic <= topicCount ? { topic } : {}),
    ...readPeriod(params),
    ...(q ? { q } : {}),
  };
}

function readPeriod(params: URLSearchParams): Pick<ListFilter, "days" | "from" | "to"> {
  const days = filterDays.map(String).find((known) => known === params.get("days"));
  if (days) return { days };
  const [from, to] = [dateOf(params.get("from")), dateOf(params.get("to"))];
  // The owner may fill in the two days in any order.
  if (from && to && from > to) return { from: to, to: from };
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function dateOf(text: string | null): string | undefined {
  return text?.startsWith("2") && isDay(text) ? text : undefined;
}

/** Returns the path and query of page 1 of a filter. */
export function filterPath(filter: ListFilter): string {
  const params = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  );
  return params.size ? `/mensagens?${params}` : "/mensagens";
}

export function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 1 ? value : undefined;
}
