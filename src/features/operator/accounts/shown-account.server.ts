import { iso } from "#src/lib/time/iso.ts";
import type { ListedAccount } from "./contract.ts";
import type { AccountRow } from "./queries.server.ts";

export function asListed({ shops, ...row }: AccountRow): ListedAccount {
  return {
    id: row.id,
    email: row.email,
    phone: row.phone,
    created_at: row.created_at.toISOString(),
    confirmed_at: iso(row.confirmed_at),
    has_password: row.has_password,
    returned_at: iso(row.returned_at),
    closed_at: iso(row.closed_at),
    shops: shops.map((shop) => ({
      ...shop,
      plan_until: shop.plan_until && iso(new Date(shop.plan_until)),
      blocked_at: shop.blocked_at && iso(new Date(shop.blocked_at)),
    })),
  };
}
