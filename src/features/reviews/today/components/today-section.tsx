import { ArrowRight, MessageSquareText } from "lucide-react";
import { Suspense, use } from "react";
import { Link, useRevalidator } from "react-router";
import { WaitingLine } from "#src/features/google/reviews/components/waiting-line.tsx";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { nextStep, nothingOpen } from "../../next-step.ts";
import type { Today } from "../contract.ts";

/**
 * The next step, which names the open reviews first, then today and this week. `today` resolves to undefined when
 * the call failed.
 */
export function TodaySection({ today }: { today: Promise<Today | undefined> }) {
  return (
    <section aria-label="Seu dia" className="mb-3 sm:mb-4 print:hidden">
      <Suspense fallback={<TodayLoading />}>
        <TodayResult today={today} />
      </Suspense>
    </section>
  );
}

function TodayResult({ today }: { today: Promise<Today | undefined> }) {
  const { revalidate, state } = useRevalidator();
  const result = use(today);
  if (!result) {
    return (
      <Card>
        <ErrorState onRetry={() => void revalidate()} retrying={state === "loading"} />
      </Card>
    );
  }
  const waiting = result.google_waiting && <WaitingLine waiting={result.google_waiting} />;
  if (result.total === 0) {
    return (
      <>
        <NoReviews />
        {waiting}
      </>
    );
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4">
        <NextStep today={result} />
        <PeriodTile title="Hoje" period={result.today} />
        <PeriodTile title="Esta semana" period={result.week} />
      </div>
      {waiting}
    </>
  );
}

/** The ratings of some days. The whole tile leads to them. */
function PeriodTile({ title, period }: { title: string; period: Today["week"] }) {
  const { from, to, ratings, average } = period;
  return (
    <div className="relative grid min-h-32 content-start gap-1 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-line-strong has-focus-visible:border-line-strong sm:p-5">
      <h2 className="text-sm font-semibold text-ink-soft">
        <Link
          to={`/mensagens?from=${from}&to=${to}`}
          className="no-underline after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
      </h2>
      <p>
        <span className="display block text-3xl tabular-nums">{whole.format(ratings)}</span>
        <span className="text-sm text-ink-soft">{ratings === 1 ? "avaliação" : "avaliações"}</span>
      </p>
      {average !== null && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-semibold tabular-nums">{oneDecimal.format(average)}</span>
          <StarsShown value={average} className="h-4" />
        </p>
      )}
    </div>
  );
}

function NextStep({ today }: { today: Today }) {
  const { week, open } = today;
  const suggested = nextStep({
    total: week.ratings,
    open,
    visits: week.visits,
    rated: true,
    hasLogo: today.has_logo,
  });
  const step = useMayOpen(suggested.path) ? suggested : nothingOpen;
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-action-soft p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-sm font-semibold text-action">Próximo passo</h2>
        <p className="mt-0.5 text-pretty">{step.text}</p>
      </div>
      <Link to={step.path} className={buttonClass({ className: "max-sm:w-full" })}>
        {step.label}
        <ArrowRight aria-hidden className="size-4.5" />
      </Link>
    </div>
  );
}

/** The list of first steps says what to do, so there is no button here. */
function NoReviews() {
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line-strong border-dashed p-4 sm:px-5">
      <MessageSquareText aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div className="min-w-0">
        <h2 className="text-base font-semibold">Nenhuma avaliação ainda</h2>
        <p className="text-sm text-pretty text-ink-soft">
          A primeira aparece aqui assim que o cliente enviar.
        </p>
      </div>
    </div>
  );
}

/** As high as the loaded content, so that nothing jumps. */
export function TodayLoading() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 sm:gap-4">
      <span className="sr-only">Carregando</span>
      <Skeleton className="col-span-full h-42 rounded-lg sm:h-22" />
      <Skeleton className="h-38 rounded-lg" />
      <Skeleton className="h-38 rounded-lg" />
    </div>
  );
}
