import { ChartNoAxesColumn } from "lucide-react";
import { Link } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { Route } from "./+types/summary-page.ts";
import { RatingSummary } from "./summary/components/rating-summary.tsx";
import type { getSummary } from "./summary/contract.ts";
import { TrendsPart } from "./trends/components/trends-part.tsx";
import type { getTrends, TrendDays, Trends } from "./trends/contract.ts";

const trendDays: TrendDays[] = [7, 30, 90, 365];

export const meta = () => [{ title: "Resumo · Estrelou" }];

export const handle = { heading: "Resumo" };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get("dias"));
  const days = trendDays.find((known) => known === asked) ?? 30;
  const { signal } = request;
  // A part of the page of its own: it neither keeps the summary waiting nor takes it down.
  const trends = callAsOwner<typeof getTrends>("GET /api/dashboard/trends/", {
    query: { days: `${days}` },
    signal,
  }).catch(() => undefined);
  const summary = await callAsOwner<typeof getSummary>("GET /api/dashboard/summary/", { signal });
  // Before the first rating it decides whether there is such a part at all.
  const quiet = summary.total === 0 && isQuiet(await trends);
  return { summary, days, trends: quiet ? undefined : trends };
}

/** Nobody has come yet. */
function isQuiet(trends: Trends | undefined): boolean {
  return trends !== undefined && trends.current.visits + trends.previous.visits === 0;
}

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { summary, days, trends } = loaderData;
  return (
    <>
      <PageHeading title="Resumo" description="Todas as avaliações recebidas pela sua página." />
      {summary.total === 0 ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title="Nenhum dado disponível"
          text="Assim que o primeiro cliente avaliar, a média aparece aqui."
          action={
            <Link to="/painel" className={buttonClass({ variant: "main" })}>
              Ver meu QR Code
            </Link>
          }
        />
      ) : (
        <Card className="max-w-2xl" aria-label="Nota geral">
          <RatingSummary summary={summary} />
        </Card>
      )}
      {trends && <TrendsPart trends={trends} days={days} />}
    </>
  );
}
