import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { asKey } from "./as-key.ts";
import type { listKeys as endpoint } from "./contract.ts";
import { findKeys } from "./queries.server.ts";

export async function listKeys(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<ResponseOf<typeof endpoint>> {
  return { results: (await findKeys(db, businessId)).map(asKey) };
}
