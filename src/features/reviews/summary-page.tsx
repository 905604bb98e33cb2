import { ChartNoAxesColumn } from "lucide-react";
import { Link } from "react-router";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { GoogleRatingSection } from "#src/features/google/rating/components/google-rating-section.tsx";
import { takeContent } from "#src/features/session/documents/content-check.ts";
import { loadInDocument } from "#src/features/session/documents/load-in-document.server.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { OwnerCall } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { Route } from "./+types/summary-page.ts";
import { RatingSummary } from "./summary/components/rating-summary.tsx";
import type { getSummary } from "./summary/contract.ts";
import type { getToday } from "./today/contract.ts";
import { TrendsSection } from "./trends/components/trends-section.tsx";
import type { getTrends, Trends } from "./trends/contract.ts";
import { trendDays } from "./trends/period.ts";

export const meta = () => [{ title: "Resumo · Estrelou" }];

export const handle = { heading: "Resumo" };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInDocument(context, (call) => load(call, request));

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return (await takeContent(request, serverLoader)) ?? load(callAsOwner, request);
}
clientLoader.hydrate = true as const;

async function load(call: OwnerCall, request: Request) {
  const asked = Number(new URL(request.url).searchParams.get("dias"));
  const days = trendDays.find((known) => known === asked) ?? 30;
  const { signal } = request;
  // The trends load on their own: they neither delay the summary nor fail the page.
  const trends = call<typeof getTrends>("GET /api/dashboard/trends/", {
    query: { days: `${days}` },
    signal,
  }).catch(() => undefined);
  const pace = call<typeof getToday>("GET /api/dashboard/today/", { signal }).then(
    ({ google_clicks }) => google_clicks,
    () => undefined,
  );
  const summary = await call<typeof getSummary>("GET /api/dashboard/summary/", { signal });
  // Without a rating or a visit the page has no trends section.
  const isEmpty = summary.total === 0 && hasNoVisits(await trends);
  return { summary, days, pace, trends: isEmpty ? undefined : trends };
}

/** True if the page had no visit in either period. */
function hasNoVisits(trends: Trends | undefined): boolean {
  return trends !== undefined && trends.current.visits + trends.previous.visits === 0;
}

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { summary, days, pace, trends } = loaderData;
  const profile = useProfile();
  return (
    <>
      <PageHeading title="Resumo" />
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
        <Card title="Na sua página">
          <RatingSummary summary={summary} />
        </Card>
      )}
      {profile.google_url && <GoogleRatingSection googleUrl={profile.google_url} pace={pace} />}
      {trends && <TrendsSection trends={trends} days={days} />}
    </>
  );
}
