import { Link } from "react-router";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { StarsShown } from "#src/ui/stars.tsx";
import type { getSummary } from "../contract.ts";

type Summary = ResponseOf<typeof getSummary>;

export type RatingSummaryProps = {
  summary: Summary;
  /** Links each bar to the reviews of its star. False outside the panel. */
  linked?: boolean | undefined;
};

/** The average as a number and as stars, beside one bar per star. */
export function RatingSummary({ summary, linked = true }: RatingSummaryProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-12">
      <Average summary={summary} />
      <Bars stars={summary.stars} linked={linked} />
    </div>
  );
}

function Average({ summary: { average, total } }: { summary: Summary }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:grid sm:justify-items-center sm:text-center">
      <p className="display text-4xl tabular-nums sm:text-display">{oneDecimal.format(average)}</p>
      <div className="sm:contents">
        <StarsShown value={average} className="h-5 sm:h-7" />
        <p className="text-ink-soft max-sm:text-sm">
          {whole.format(total)} {total === 1 ? "Avaliação" : "Avaliações"}
        </p>
      </div>
    </div>
  );
}

/** One bar per star, scaled to the largest count. */
function Bars({ stars, linked }: { stars: Summary["stars"]; linked: boolean }) {
  const largest = Math.max(...Object.values(stars));
  const nameOf = (star: number) => `${star} ${star === 1 ? "estrela" : "estrelas"}`;
  return (
    <ul className={linked ? "grid" : "grid gap-2.5"}>
      {([5, 4, 3, 2, 1] as const).map((star) => (
        <li
          key={star}
          className={`relative flex flex-wrap items-center gap-x-3 ${linked ? "min-h-11 sm:min-h-9" : ""}`}
        >
          {linked ? (
            <Link
              to={`/mensagens?stars=${star}`}
              className="w-18 text-sm whitespace-nowrap underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {nameOf(star)}
            </Link>
          ) : (
            <span className="w-18 text-sm whitespace-nowrap">{nameOf(star)}</span>
          )}
          <span className="h-3 min-w-6 flex-1 overflow-hidden rounded-sm bg-sunken" aria-hidden>
            <span
              className="block h-full rounded-sm bg-star"
              style={{ width: `${(100 * stars[star]) / largest}%` }}
            />
          </span>
          <span className="min-w-12 text-right text-sm tabular-nums">
            {whole.format(stars[star])}
          </span>
        </li>
      ))}
    </ul>
  );
}
