import { asShortDay } from "#src/lib/time/shown-dates.ts";
import type { Shop } from "./shop-list.tsx";

export function planText({ state, until }: NonNullable<Shop["plan"]>): string {
  // `until` is the first moment that is not included.
  const last = until ? asShortDay(new Date(until).getTime() - 1) : "";
  switch (state) {
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
