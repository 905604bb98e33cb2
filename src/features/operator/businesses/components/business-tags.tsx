import { Tag } from "../../desk/components/tag.tsx";
import type { Business } from "../contract.ts";

export function BusinessTags({ business }: { business: Business }) {
  const { blocked_at, closed_at, sender } = business;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {blocked_at && <Tag tone="danger">Bloqueada</Tag>}
      {closed_at && <Tag tone="danger">Em exclusão</Tag>}
      {sender.held_at && <Tag tone="warning">Envio pausado</Tag>}
    </span>
  );
}
