/** Texts that clients make are longer only in attacks. Longer ones are read every time. */
const maxLength = 300;
const maxTexts = 1_000;

/**
 * Returns a function that reads each text once and keeps the results of the newest 1,000 texts at most. For
 * texts that come in requests, of which a few come again and again.
 */
export function remember<T extends object | string>(
  read: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = read(text);
    if (text.length > maxLength) return result;
    if (known.size >= maxTexts) known.clear();
    known.set(text, result);
    return result;
  };
}
