/** Returns the name under which a browser stores something about a business. Null: the account has only one. */
export function shopKeyOf(name: string, shop: string | null): string {
  return shop ? `${name}:${shop}` : name;
}
