import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listAccounts as endpoint } from "./contract.ts";
import { findAccounts, type Search } from "./queries.server.ts";
import { asListed } from "./shown-account.server.ts";

const pageSize = 50;
/** Fewer digits are part of too many phones. */
const minDigits = 4;

export async function listAccounts(
  { db, clock }: Pick<Services, "db" | "clock">,
  { q: typed, filter, before }: Pick<Search, "q" | "filter"> & { before?: string | undefined },
): Promise<ResponseOf<typeof endpoint>> {
  const q = typed.trim();
  const search = { q, digits: phoneDigits(q), filter, before, count: pageSize + 1 };
  const rows = await findAccounts(db, search, clock.now());
  const shown = rows.slice(0, pageSize);
  return {
    results: shown.map(asListed),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Returns the digits of a typed phone, without the country code. Returns '' for other texts. */
function phoneDigits(q: string): string {
  if (!/^[\d\s()+.-]+$/.test(q)) return "";
  const digits = q.replace(/\D/g, "").replace(/^(?:00)?55(?=\d{10,11}$)/, "");
  return digits.length >= minDigits ? digits : "";
}
