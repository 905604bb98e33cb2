/** Names the business of a page in its query, for `shopOfQuery`. */
const parameter = "loja";

/** Returns a path of the panel with a business in its query. Null: the account has only one. */
export function withShop(path: string, shop: string | null): string {
  return shop ? path + queryWithShop("", shop) : path;
}

export function queryWithShop(query: string, shop: string): string {
  const all = new URLSearchParams(query);
  all.set(parameter, shop);
  return `?${all}`;
}

export function queryWithoutShop(query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(parameter);
  return rest.size === 0 ? "" : `?${rest}`;
}
