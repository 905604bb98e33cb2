import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { forecastText } from "../forecast.ts";
import { defaultGoal, goalChoices } from "../goals.ts";
import { type ShownRating, shownRating, type WayToGoal, wayToGoal } from "../way-to-goal.ts";
import { GoalPicker } from "./goal-picker.tsx";

export interface WayCardProps {
  shown: ShownRating;
  goal: number | null;
  /** Customers who went to Google in the last 30 days; undefined while unknown. */
  pace: number | undefined;
  /** Null: the person may not choose. */
  onChoose: ((goal: number) => void) | null;
}

/**
 * How many reviews lead to the goal. A tap shows how long that takes at today's pace, and the choice of the goal. Our
 * own words: nothing of Google's.
 */
export function WayCard({ shown, goal: chosen, pace, onChoose }: WayCardProps) {
  const rating = shownRating(shown.rating);
  const goal = chosen ?? defaultGoal(rating);
  const way = wayToGoal(shown, goal);
  return (
    <section aria-label={wayName}>
      <details className="group">
        <summary className="-mx-2 flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-2 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block text-sm text-ink-soft">
              O caminho até {oneDecimal.format(goal)}
            </span>
            <span className="block font-semibold">
              {way.state === "reached" ? "Você já está lá" : missingText(way)}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-1 pb-2">
          <Progress rating={shown.rating} goal={goal} />
          {way.state === "reached" ? (
            <Reached goal={goal} perOneStar={way.perOneStar} />
          ) : (
            <Pace middle={way.middle} pace={pace} />
          )}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-4">
            {onChoose && (
              <GoalPicker choices={goalChoices(rating, goal)} chosen={goal} onChoose={onChoose} />
            )}
            <HowCounted way={way} goal={goal} />
          </div>
        </div>
      </details>
    </section>
  );
}

const wayName = "Caminho até a meta";

/** What comes before a goal. */
export function WayFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={wayName} className="mt-3">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

/** A quiet bar from the half below the rating to the goal. The sentences say the same. */
function Progress({ rating, goal }: { rating: number; goal: number }) {
  const start = Math.min(Math.floor(rating * 2) / 2, goal - 0.5);
  const part = Math.min(1, Math.max(0.04, (rating - start) / (goal - start)));
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-star" style={{ width: `${part * 100}%` }} />
    </div>
  );
}

/** 'Faltam de 70 a 98 avaliações de 5 estrelas'. */
function missingText({ low, high }: Extract<WayToGoal, { state: "ahead" }>): string {
  if (high === 1) return "Falta 1 avaliação de 5 estrelas";
  const number =
    low === high ? whole.format(low) : `de ${whole.format(low)} a ${whole.format(high)}`;
  return `Faltam ${number} avaliações de 5 estrelas`;
}

function Pace({ middle, pace }: { middle: number; pace: number | undefined }) {
  const mayPrint = useMayOpen("/impressao");
  // As high as the sentence, so that nothing moves when the pace arrives.
  if (pace === undefined) return <p className="mt-3 min-h-[2lh] text-sm" />;
  const forecast = forecastText(middle, pace);
  if (!forecast) {
    return (
      <p className="mt-3 min-h-[2lh] text-sm text-ink-soft">
        Ninguém foi ao Google pela sua página nos últimos 30 dias.{" "}
        {mayPrint && (
          <>
            <Link to="/impressao" className="font-semibold text-ink underline underline-offset-4">
              Imprima o cartão
            </Link>{" "}
            e deixe no caixa.
          </>
        )}
      </p>
    );
  }
  return (
    <p className="mt-3 min-h-[2lh] text-sm text-ink-soft">
      <span className="font-semibold text-ink">No ritmo de hoje, {forecast}</span>:{" "}
      {pace === 1 ? "1 cliente foi" : `${whole.format(pace)} clientes foram`} ao Google pela sua
      página nos últimos 30 dias.
    </p>
  );
}

function Reached({ goal, perOneStar }: { goal: number; perOneStar: number | undefined }) {
  return (
    <p className="mt-3 text-sm text-pretty">
      {perOneStar === undefined
        ? `Para ficar em ${oneDecimal.format(goal)}, quase toda avaliação nova precisa ser de 5 estrelas.`
        : `Para ficar em ${oneDecimal.format(goal)}, uma avaliação de 1 estrela precisa de ${perOneStar === 1 ? "mais uma" : `outras ${whole.format(perOneStar)}`} de 5.`}
    </p>
  );
}

function HowCounted({ way, goal }: { way: WayToGoal; goal: number }) {
  return (
    <details className="text-sm text-ink-soft open:basis-full">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Como contamos
      </summary>
      <div className="grid max-w-prose gap-2 pb-1">
        <p>
          O Google mostra a nota arredondada. Por isso damos um intervalo
          {way.state === "ahead" && !way.isRounded && way.shownFrom < way.low
            ? `, e ${oneDecimal.format(goal)} pode aparecer antes, a partir de ${whole.format(way.shownFrom)}.`
            : "."}
        </p>
        {way.state === "ahead" && way.isRounded && (
          <p>
            A média só é 5 exata se ninguém der menos. O Google mostra 5,0 a partir de mais ou menos
            4,95.
          </p>
        )}
        <p>
          O ritmo conta cada cliente que foi ao Google pela sua página como uma avaliação de 5
          estrelas. Se parte deles não avaliar ou der menos, demora mais.
        </p>
        <p>O Google não permite pedir uma nota. Convide todos os clientes e peça só a opinião.</p>
      </div>
    </details>
  );
}
