import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { monthOf, shortened, spanText, weekdayOf } from "#src/lib/time/day-words.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import type { TrendDays } from "../period.ts";

/** The names of the counted steps, from the visit to the click on Google. */
export const metricLabels = {
  visits: { one: "visita", many: "visitas" },
  ratings: { one: "avaliação", many: "avaliações" },
  invites: { one: "convite", many: "convites" },
  google_clicks: { one: "foi ao Google", many: "foram ao Google" },
} as const;

export type Metric = keyof typeof metricLabels;

/** Smaller numbers are compared as numbers: "+300%" would exaggerate a change from 1 to 4. */
const minForPercent = 20;

const labels = {
  date: (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`,
  weekday: (day: string) => shortened(weekdayOf(day)),
  month: (day: string) => shortened(monthOf(day)),
};

/** A day as a short label: '12/11', 'qua' or 'nov'. */
export function dayLabel(day: string, as: keyof typeof labels): string {
  return labels[as](day);
}

/** Names a month of a period after the calendar month of its middle: '8 set a 7 out' is mostly 'set'. */
export const monthLabel = ({ to }: { to: string }): string => dayLabel(shiftDay(to, -15), "month");

export const formatNumber = (count: number): string => whole.format(count);

/** An average rating; a dash without ratings. */
export const formatAverage = (average: number | null): string =>
  average === null ? "–" : oneDecimal.format(average);

export function formatCount(count: number, metric: Metric): string {
  return `${whole.format(count)} ${count === 1 ? metricLabels[metric].one : metricLabels[metric].many}`;
}

const periodBefore: Record<TrendDays, string> = {
  7: "nos 7 dias anteriores",
  30: "nos 30 dias anteriores",
  90: "nos 90 dias anteriores",
  365: "nos 12 meses anteriores",
};

/** Returns a sentence that compares the ratings of two periods; undefined if the first had none. */
export function ratingsText(now: number, before: number, days: TrendDays): string | undefined {
  if (before === 0) return undefined;
  const then = periodBefore[days];
  if (now === before) return `Você recebeu tantas avaliações quanto ${then}.`;
  const way = now > before ? "mais" : "menos";
  if (Math.min(now, before) < minForPercent) {
    return `Você recebeu ${formatCount(Math.abs(now - before), "ratings")} a ${way} que ${then}.`;
  }
  return `Você recebeu ${percentOf(now, before)} ${way} avaliações que ${then}.`;
}

function percentOf(now: number, before: number): string {
  const percent = Math.max(1, Math.round((100 * Math.abs(now - before)) / before));
  return `${whole.format(percent)}%`;
}

/** Returns how a number differs from the previous one. The text is clear without colour or arrow. */
export function changeText(now: number, before: number): string {
  if (now === before) return `igual a antes (${whole.format(before)})`;
  const more = now > before ? "a mais" : "a menos";
  const difference =
    Math.min(now, before) < minForPercent
      ? whole.format(Math.abs(now - before))
      : percentOf(now, before);
  return `${difference} ${more} que antes (${whole.format(before)})`;
}

/**
 * Returns the share of a step that reached the next step. It can exceed 100%: a customer may open the page
 * before midnight and rate after midnight.
 */
export function shareText(part: number, all: number, metric: Metric): string {
  const { one, many } = metricLabels[metric];
  if (all === 0) return `sem ${many}`;
  if (part > all) return `mais que ${formatCount(all, metric)}`;
  if (all < minForPercent) return `${whole.format(part)} de ${formatCount(all, metric)}`;
  const percent = Math.round((100 * part) / all);
  // Shows 100% only for all and 0% only for none.
  const rounded = part === 0 || part === all ? percent : Math.min(99, Math.max(1, percent));
  return `${rounded}% ${metric === "invites" || metric === "google_clicks" ? "dos" : "das"} ${all === 1 ? one : many}`;
}

/** 'quarta-feira, 12 de nov', or '8 a 14 de nov'. */
export function periodText({ from, to }: { from: string; to: string }): string {
  const shortMonth = (day: string) => dayLabel(day, "month");
  if (from !== to) return spanText(from, to, shortMonth);
  return `${weekdayOf(from)}, ${Number(from.slice(8))} de ${shortMonth(from)}`;
}
