import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listBusinesses as endpoint } from "./contract.ts";
import { findBusinesses, type Search } from "./queries.server.ts";
import { asListed } from "./shown-business.server.ts";

const pageSize = 50;

/** Lists businesses for the operator, a page at a time. */
export async function listBusinesses(
  { db, clock }: Pick<Services, "db" | "clock">,
  { q, filter, before }: Pick<Search, "q" | "filter"> & { before?: string | undefined },
): Promise<ResponseOf<typeof endpoint>> {
  const search = { q: q.trim(), filter, before, count: pageSize + 1 };
  const rows = await findBusinesses(db, search, clock.now());
  const shown = rows.slice(0, pageSize);
  return {
    results: shown.map(asListed),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
