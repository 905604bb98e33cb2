import { Suspense, use, useEffect } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";
import { useBackgroundReload } from "#src/features/session/owner/use-background-reload.ts";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { answersText } from "../../conversation/answers-text.ts";
import { TopicBars } from "../../topics/components/topic-bars.tsx";
import { sourcesText } from "../compare-sources.ts";
import type { Trends } from "../contract.ts";
import type { TrendDays } from "../period.ts";
import { ActivityChart } from "./activity-chart.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { periodText, ratingsText } from "./activity-text.ts";
import { Funnel } from "./funnel.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { SourceTable } from "./source-table.tsx";

interface TrendsPartProps {
  /** Resolves to undefined when the call failed. */
  trends: Promise<Trends | undefined>;
  days: TrendDays;
}

/** The numbers of a period that the owner chooses. They are read again when the tab becomes visible. */
export function TrendsSection({ trends, days }: TrendsPartProps) {
  const { state, location } = useNavigation();
  const chosen = Number(new URLSearchParams(location?.search).get("dias")) || days;
  const { revalidate, state: revalidation } = useRevalidator();

  const reload = useBackgroundReload();
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [reload]);

  return (
    <section aria-labelledby="movimento" className="mt-8 sm:mt-10">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="movimento" className="display text-2xl">
          Movimento
        </h2>
        <PeriodPicker chosen={chosen} />
      </header>
      <div
        className={`transition-opacity ${state === "loading" ? "opacity-50" : ""}`}
        aria-busy={state === "loading"}
      >
        <Suspense fallback={<Loading />}>
          <TrendsResult
            trends={trends}
            onRetry={() => void revalidate()}
            retrying={revalidation === "loading"}
          />
        </Suspense>
      </div>
    </section>
  );
}

type TrendsResultProps = Pick<TrendsPartProps, "trends"> & {
  onRetry: () => void;
  retrying: boolean;
};

function TrendsResult({ trends, onRetry, retrying }: TrendsResultProps) {
  const result = use(trends);
  if (!result) {
    return (
      <Card>
        <ErrorState onRetry={onRetry} retrying={retrying} />
      </Card>
    );
  }
  return <TrendsContent trends={result} />;
}

function TrendsContent({ trends }: { trends: Trends }) {
  const { days, current, previous, series, unit, sources } = trends;
  const quiet = current.visits + current.ratings === 0;
  const change = ratingsText(current.ratings, previous.ratings, days);
  const answers = answersText(trends.answers);
  const best = sourcesText(sources);
  return (
    <div className="grid gap-4 sm:gap-6">
      {(change || answers || best) && (
        <div className="grid gap-1 text-pretty">
          {change && <p className="text-lg">{change}</p>}
          {answers && <p className="text-ink-soft">{answers}</p>}
          {best && <p className="text-ink-soft">{best}</p>}
        </div>
      )}
      <Card title="Da visita ao Google" description={comparison(trends)}>
        <Funnel current={current} previous={previous} />
        {quiet && <NoVisits />}
      </Card>
      <TopicBars topics={trends.topics} period={listPeriod(trends)} />
      {!quiet && (
        <Card title={unit === "day" ? "Dia a dia" : "Mês a mês"}>
          <ActivityChart key={days} trends={trends} />
          <ActivityTable series={series} unit={unit} />
        </Card>
      )}
      {sources.length > 0 && (
        <FoldedCard
          title="De onde vieram"
          description="Cada QR Code com nome e cada canal de convite conta em separado."
        >
          <SourceTable sources={sources} />
        </FoldedCard>
      )}
    </div>
  );
}

function comparison({ current, previous }: Trends): string {
  const quiet = previous.visits + previous.ratings + previous.google_clicks === 0;
  return quiet
    ? `${periodText(current)}. Ainda não há um período anterior para comparar.`
    : `${periodText(current)}, comparado a ${periodText(previous)}.`;
}

/** The period as the filters of the list have it. */
function listPeriod({ days, current }: Trends): string {
  return days === 365 ? `from=${current.from}&to=${current.to}` : `days=${days}`;
}

function NoVisits() {
  const mayInvite = useMayOpen("/convites");
  return (
    <div className="mt-6 rounded-md bg-sunken p-4">
      <p className="font-semibold">Sua página não foi aberta neste período.</p>
      <p className="text-sm text-pretty text-ink-soft">
        Deixe o QR Code onde o cliente espera e mande o link para quem comprou hoje.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Link to="/painel" className={buttonClass({ variant: "main" })}>
          Imprimir QR Code
        </Link>
        {mayInvite && (
          <Link to="/convites" className={buttonClass()}>
            Convidar clientes
          </Link>
        )}
      </p>
    </div>
  );
}

/** As high as the loaded content, so that nothing jumps. */
function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:gap-6">
      <span className="sr-only">Carregando</span>
      <Skeleton className="h-136 w-full sm:h-82 lg:h-67" />
      <Skeleton className="h-134 w-full" />
    </div>
  );
}
