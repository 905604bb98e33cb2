/** Query parameters with a secret that authorizes an action. */
const secretParameters = ["token", "c"];

/**
 * Returns the Cache-Control of a page. A page whose URL contains a secret must not be stored. Browsers
 * may store every other page, but must revalidate it before use.
 */
export function pageCacheControl(query: Record<string, string>): string {
  const hasSecret = secretParameters.some((name) => name in query);
  return hasSecret ? "no-store" : "private, no-cache";
}
