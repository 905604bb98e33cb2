import { Tag } from "../../desk/components/tag.tsx";
import type { ListedBusiness } from "../contract.ts";

export const planTexts: Record<ListedBusiness["plan"], string> = {
  paid: "Pagante",
  trial: "Teste",
  none: "Sem plano",
};

export const sendingTexts: Record<ListedBusiness["sending"], string> = {
  open: "Liberado",
  held: "Pausado",
  unused: "Nunca usou",
};

/** What is unusual about a business. */
export function BusinessTags({ business }: { business: ListedBusiness }) {
  const { blocked_at, closed_at, sending } = business;
  if (!blocked_at && !closed_at && sending !== "held") return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {blocked_at && <Tag tone="danger">Bloqueada</Tag>}
      {closed_at && <Tag tone="danger">Em exclusão</Tag>}
      {sending === "held" && <Tag tone="warning">Envio pausado</Tag>}
    </span>
  );
}
