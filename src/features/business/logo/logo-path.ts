/** Returns the URL path of a logo by the SHA-256 of its content. */
export function logoPath(sha256: string | null): string | null {
  return sha256 && `/logos/${sha256}.webp`;
}
