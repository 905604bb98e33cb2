/** One wording of a suggestion. The id names it in the browser's list of used wordings. */
export interface Variant {
  id: string;
  text: string;
}

/** A suggestion that the owner can choose, in several wordings. */
export interface Suggestion {
  label: string;
  variants: Variant[];
}

/** Max ids in the list of used wordings: more than all wordings of one kind of review. */
const maxUsed = 60;

/**
 * Returns the wording that was not used for the longest time, so that two replies in a row are never the
 * same. `used` has the ids of used wordings, the oldest first.
 */
export function chooseVariant({ variants }: Suggestion, used: readonly string[]): Variant {
  const [first, ...others] = variants;
  if (!first) throw new Error("A suggestion without a wording");
  const lastUse = ({ id }: Variant) => used.lastIndexOf(id);
  return others.reduce((best, one) => (lastUse(one) < lastUse(best) ? one : best), first);
}

/** Returns the list of used wordings after one more use. */
export function addUsed(used: readonly string[], id: string): string[] {
  return [...used.filter((one) => one !== id), id].slice(-maxUsed);
}
