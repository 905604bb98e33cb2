import { shopHeader } from "./shop-header.ts";

/** Returns the headers of a call with an access token, about a business. Null: the account has only one. */
export function ownerHeaders(token: string | null, shop: string | null): Record<string, string> {
  return { Authorization: `Bearer ${token}`, ...(shop ? { [shopHeader]: shop } : {}) };
}
