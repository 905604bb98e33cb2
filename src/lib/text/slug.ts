export const longest = 40;

/** A name as it reads in an address: 'Pão & Cia.' → 'pao-e-cia'. Empty when nothing is readable. */
export function slugFrom(name: string, length = longest): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`´]/g, "")
    .replace(/&/g, " e ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (plain.length <= length) return plain;
  // Ends at a whole word where there is one.
  const end = plain.lastIndexOf("-", length);
  return plain.slice(0, end > length / 2 ? end : length).replace(/-+$/, "");
}
