import { Tag } from "../../desk/components/tag.tsx";
import type { ListedAccount } from "../contract.ts";

/** What is unusual about an account and its shops. */
export function AccountTags({ account }: { account: ListedAccount }) {
  const { shops, confirmed_at, has_password, returned_at, closed_at } = account;
  const isUnfinished = !confirmed_at || !has_password;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isUnfinished && <Tag tone="warning">Não confirmada</Tag>}
      {returned_at && <Tag tone="danger">E-mail voltou</Tag>}
      {closed_at && <Tag tone="danger">Em exclusão</Tag>}
      {shops.some((shop) => shop.blocked_at) && <Tag tone="danger">Bloqueada</Tag>}
      {shops.some((shop) => shop.sending === "held") && <Tag tone="warning">Envio pausado</Tag>}
    </span>
  );
}
