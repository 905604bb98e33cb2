import { minHappyRating } from "../alerts/unhappy.ts";
import type { StarCounts } from "../summary/average.ts";
import { medianMinutes } from "./answer-delay.ts";

/** What answering brought, about the complaints of a period. */
export interface AnswerNumbers {
  complaints: number;
  answered: number;
  /** Of the answered ones. */
  resolved: number;
  median_minutes: number | null;
}

/** Adds up the day counters of a period, with its stars and the business's minimum. */
export function summariseAnswers(
  rows: { delay: number; answered: number; resolved: number }[],
  { stars, minimum }: { stars: StarCounts; minimum: number },
): AnswerNumbers {
  const low = ([1, 2, 3, 4] as const).filter((star) => star < minHappyRating(minimum));
  const sum = (of: "answered" | "resolved") => rows.reduce((total, row) => total + row[of], 0);
  const answered = sum("answered");
  return {
    // The minimum may have changed since a complaint was counted.
    complaints: Math.max(
      low.reduce((total, star) => total + stars[star], 0),
      answered,
    ),
    answered,
    resolved: sum("resolved"),
    median_minutes: medianMinutes(rows) ?? null,
  };
}
