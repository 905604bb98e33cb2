import { ChartNoAxesColumn } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/account/call-as-owner.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import type { Route } from "./+types/summary-page.ts";
import { RatingSummary } from "./components/rating-summary.tsx";
import type { getSummary } from "./contract.ts";

export const meta = () => [{ title: "Resumo · Estrelou" }];

export async function clientLoader() {
  return callAsOwner<typeof getSummary>("GET /api/dashboard/summary/");
}

export default function SummaryPage({ loaderData: summary }: Route.ComponentProps) {
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
        <Card className="max-w-2xl">
          <RatingSummary summary={summary} />
        </Card>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageHeading title="Resumo" />
      <ErrorState onRetry={() => void revalidate()} retrying={state === "loading"} />
    </>
  );
}
