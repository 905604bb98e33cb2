/**
 * Returns the business that the query of a page's URL names in `loja`. Returns null if it names none, and undefined
 * for anything but an id.
 */
export function shopOfQuery(query: string | undefined): string | null | undefined {
  const shop = new URLSearchParams(query).get("loja");
  if (shop === null) return null;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(shop) ? shop : undefined;
}
