import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listPasskeys as endpoint } from "./contract.ts";
import { findPasskeys } from "./queries.server.ts";

export async function listPasskeys(
  { db }: Pick<Services, "db">,
  accountId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const passkeys = await findPasskeys(db, accountId);
  return {
    results: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}
