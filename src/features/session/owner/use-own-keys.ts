import { useOutletContext } from "react-router";

/** What names the business that the panel's shell provides to its pages. */
export interface ShownBusiness {
  uuid: string;
  business: string;
  shops: { id: string }[];
}

/**
 * Returns the names under which a browser stores something about a business: its id, and for the first business of
 * an account also the account's id, which was the name before an account could have several.
 */
export function ownKeys({ uuid, business, shops }: ShownBusiness): [string, ...string[]] {
  return shops[0]?.id === business ? [business, uuid] : [business];
}

/** Returns `ownKeys` of the business that the page shows. */
export function useOwnKeys(): [string, ...string[]] {
  return ownKeys(useOutletContext<ShownBusiness>());
}
