export const maxSlugLength = 40;

/** Returns a name as a slug: 'Pão & Cia.' → 'pao-e-cia'. Empty if no character can be used. */
export function slugFrom(name: string, length = maxSlugLength): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`´]/g, "")
    .replace(/&/g, " e ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (plain.length <= length) return plain;
  // Cut at the end of a word, unless that loses more than half.
  const end = plain.lastIndexOf("-", length);
  return plain.slice(0, end > length / 2 ? end : length).replace(/-+$/, "");
}
