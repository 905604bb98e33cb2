/** Texts that clients make are longer only in attacks. Longer ones are read every time. */
const maxLength = 300;

/**
 * Returns a function that reads each text once and keeps the results of the newest texts, `max` at most. For
 * texts that come in requests, of which a few come again and again.
 */
export function remember<T extends object | string>(
  read: (text: string) => T,
  { max = 1_000 } = {},
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = read(text);
    if (text.length > maxLength) return result;
    if (known.size >= max) known.clear();
    known.set(text, result);
    return result;
  };
}
