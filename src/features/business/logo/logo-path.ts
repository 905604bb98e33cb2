export function logoPath(sha256: string | null): string | null {
  return sha256 && `/logos/${sha256}.webp`;
}
