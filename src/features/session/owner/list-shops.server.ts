import type { Services } from "#src/services/services.ts";
import { findShops } from "./queries.server.ts";

/** Returns the businesses that an account may use: its own ones first, each kind from old to new. */
export function listShops({ db }: Pick<Services, "db">, accountId: string) {
  return findShops(db, accountId);
}
