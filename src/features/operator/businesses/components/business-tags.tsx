import { Tag } from "../../desk/components/tag.tsx";
import type { ListedBusiness } from "../contract.ts";

export const planTexts: Record<ListedBusiness["plan"], string> = {
  paid: "Pagante",
  trial: "Teste",
  none: "Sem plano",
};

export const sendingTexts: Record<ListedBusiness["sending"], string> = {
  open: "Liberado",
  held: "Segurado",
  unused: "Nunca usou",
};

/** What is unusual about a business. */
export function BusinessTags({ business }: { business: ListedBusiness }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {business.blocked_at && <Tag tone="danger">Bloqueada</Tag>}
      {business.closed_at && <Tag tone="danger">Em exclusão</Tag>}
      {business.sending === "held" && <Tag tone="warning">Envio segurado</Tag>}
    </span>
  );
}
