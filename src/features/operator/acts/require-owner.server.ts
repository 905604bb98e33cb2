import type { Db } from "#src/db/client.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { findOwner } from "./queries.server.ts";

export interface BusinessOwner {
  accountId: string;
  email: string;
  slug: string;
  /** The name of the business for a mail. */
  shop: string;
  /** How many businesses the account has. */
  shops: number;
  /** The business or its account is being removed. */
  isClosed: boolean;
}

/** Returns whom a business belongs to. Fails with `not_found`. */
export async function requireOwner(db: Db, businessId: string): Promise<BusinessOwner> {
  const found = await findOwner(db, businessId);
  if (!found) throw failure(commonFailures, "not_found");
  const { account_id: accountId, email, slug, place_name, account_shops: shops } = found;
  const isClosed = found.closed_at !== null;
  return { accountId, email, slug, shop: place_name ?? slug, shops, isClosed };
}
