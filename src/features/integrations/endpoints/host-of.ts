/** Returns the host of a stored URL. The rest may be a secret of the receiver, so lists of acts name only this. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
