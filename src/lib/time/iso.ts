/** The moment as API responses have it, or null. */
export function iso(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}
