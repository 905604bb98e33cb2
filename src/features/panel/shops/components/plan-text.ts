import { asShortDay } from "#src/lib/time/shown-dates.ts";
import type { Shop } from "./shop-list.tsx";

/** Returns the text about a business's plan. Null for an open business of another owner, whose plan is not told. */
export function planText({ blocked, entitled, plan }: Shop): string | null {
  if (blocked) return "Bloqueada";
  if (!plan) return entitled ? null : "Sem plano";
  // `until` is the first moment that is not included.
  const last = plan.until ? asShortDay(new Date(plan.until).getTime() - 1) : "";
  switch (plan.state) {
    case "trial":
      return `Teste até ${last}`;
    case "cancelled":
      return `Até ${last}`;
    case "active":
    case "scheduled":
      return "Ativo";
    case "processing":
      return "Cobrando";
    case "confirming":
      return "Confirmando";
    case "pending":
      return "Falta pagar";
    case "past_due":
      return "Em atraso";
    default:
      return "Sem plano";
  }
}

/** Returns true if the panel of a business is closed, or its owner must pay to keep it open. */
export function hasPlanProblem({ blocked, entitled, plan }: Shop): boolean {
  if (blocked || !plan) return blocked || !entitled;
  return ["none", "ended", "pending", "past_due"].includes(plan.state);
}
