import type { GoogleReviewPage } from "../../reviews/contract.ts";
import { monthText } from "../month-text.ts";

/** How many of the last reviews were answered, and how fast. Shows nothing without a review. */
export function MonthFigures({ month }: { month: GoogleReviewPage["month"] }) {
  const texts = monthText(month);
  if (!texts) return null;
  return (
    <p className="mb-4 text-sm text-pretty text-ink-soft">
      <strong className="text-ink">{texts.main}</strong>
      {texts.time && ` ${texts.time}`}
    </p>
  );
}
