/** Returns how the panel calls a business of a list. */
export function shopName({ name }: { name: string | null }): string {
  return name ?? "Loja sem local";
}
