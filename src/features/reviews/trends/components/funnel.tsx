import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { Trends } from "../contract.ts";
import { changeInWords, inFigures, shareInWords, type Thing } from "./activity-words.ts";

const steps: [thing: Thing, name: string][] = [
  ["visits", "Visitas à página"],
  ["ratings", "Avaliações"],
  ["invites", "Convites mostrados"],
  ["google_clicks", "Toques no Google"],
];

/** From opening the page to going on to Google: how many, what part went on, how it was before. */
export function Funnel({ current, previous }: Pick<Trends, "current" | "previous">) {
  const largest = Math.max(1, ...steps.map(([thing]) => current[thing]));
  const comparable = steps.some(([thing]) => previous[thing] > 0);
  return (
    <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(([thing, name], at) => {
        const [before] = steps[at - 1] ?? [];
        return (
          <li key={thing} className="grid grid-cols-[1fr_auto] content-start gap-x-3">
            <span className="font-semibold lg:col-span-2">{name}</span>
            <span className="display text-2xl tabular-nums lg:col-span-2 lg:text-3xl">
              {inFigures(current[thing])}
            </span>
            <span className="col-span-2 my-1.5 h-2.5 rounded-sm bg-sunken" aria-hidden>
              <span
                className="block h-full rounded-sm bg-ink"
                style={{ width: `${(100 * current[thing]) / largest}%` }}
              />
            </span>
            <span className="col-span-2 flex flex-wrap justify-between gap-x-3 text-sm lg:block">
              {before && (
                <span className="block font-semibold">
                  {shareInWords(current[thing], current[before], before)}
                </span>
              )}
              {comparable && <Change now={current[thing]} before={previous[thing]} />}
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
      <span className="text-balance">{changeInWords(now, before)}</span>
    </span>
  );
}
