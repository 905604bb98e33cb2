import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { Trends } from "../contract.ts";
import { changeText, formatNumber, type Metric, shareText } from "./activity-text.ts";

const steps: [metric: Metric, name: string][] = [
  ["visits", "Visitas à página"],
  ["ratings", "Avaliações"],
  ["invites", "Convites mostrados"],
  ["google_clicks", "Foram ao Google"],
];

/** The steps from the visit to the click on Google: count, share of the step before, change. */
export function Funnel({ current, previous }: Pick<Trends, "current" | "previous">) {
  const largest = Math.max(1, ...steps.map(([metric]) => current[metric]));
  const comparable = steps.some(([metric]) => previous[metric] > 0);
  return (
    <ol className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2 sm:gap-y-5 lg:grid-cols-4">
      {steps.map(([metric, name], at) => {
        const [before] = steps[at - 1] ?? [];
        return (
          <li key={metric} className="grid grid-cols-[1fr_auto] content-start gap-x-3">
            <span className="font-semibold lg:col-span-2">{name}</span>
            <span className="display text-xl tabular-nums sm:text-2xl lg:col-span-2 lg:text-3xl">
              {formatNumber(current[metric])}
            </span>
            <span
              className="col-span-2 my-1 h-2 rounded-sm bg-sunken sm:my-1.5 sm:h-2.5"
              aria-hidden
            >
              <span
                className="block h-full rounded-sm bg-ink"
                style={{ width: `${(100 * current[metric]) / largest}%` }}
              />
            </span>
            <span className="col-span-2 flex flex-wrap justify-between gap-x-3 text-sm lg:block">
              {before && (
                <span className="block font-semibold">
                  {shareText(current[metric], current[before], before)}
                </span>
              )}
              {comparable && <Change now={current[metric]} before={previous[metric]} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const Icon = now === before ? Equal : now > before ? ArrowUp : ArrowDown;
  return (
    <span className="flex gap-1 text-ink-soft">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="text-balance">{changeText(now, before)}</span>
    </span>
  );
}
