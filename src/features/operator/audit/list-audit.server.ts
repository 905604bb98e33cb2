import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { actionText } from "./action-text.server.ts";
import type { listAudit as endpoint } from "./contract.ts";
import { type AuditSearch, findEntries } from "./queries.server.ts";

const pageSize = 100;

export async function listAudit(
  { db }: Pick<Services, "db">,
  search: Omit<AuditSearch, "count">,
): Promise<ResponseOf<typeof endpoint>> {
  const rows = await findEntries(db, { ...search, count: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return {
    results: shown.map(({ at, email, action, place_name, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      operator: email,
      action: actionText(action),
      call: action,
      business_name: place_name,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
