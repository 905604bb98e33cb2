/**
 * Returns the host of a URL. A dot after it names the same host, so it is left out. The rest of the URL may be a
 * secret of the receiver, so lists of acts name only this.
 */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/\.+$/, "");
}
