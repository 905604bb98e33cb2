import { Link, useLocation } from "react-router";
import { lastDay } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { SubscriptionView } from "../contract.ts";

/** From three days before a trial ends, and while a charge is overdue. */
export function PlanBanner({ subscription }: { subscription: SubscriptionView | undefined }) {
  const { pathname } = useLocation();
  const text = subscription && warning(subscription);
  if (!text || pathname === "/planos") return null;
  return (
    <Notice
      tone="warning"
      className="mb-6 print:hidden"
      title={text}
      action={
        <Link to="/planos" className={buttonClass()}>
          Ver planos
        </Link>
      }
    />
  );
}

function warning({ state, until, days_left: left }: SubscriptionView): string | undefined {
  if (!until || left === null) return undefined;
  if (state === "past_due") {
    return `Não conseguimos cobrar sua assinatura. Seu painel fica aberto até ${lastDay(until)}.`;
  }
  if (state !== "trial" || left > 3) return undefined;
  if (left <= 0) return "Seu teste grátis termina hoje.";
  return left === 1
    ? "Seu teste grátis termina amanhã."
    : `Seu teste grátis termina em ${left} dias.`;
}
