/** Query parameters that hold a secret: whoever has the URL can act with it. */
const secretParameters = ["token", "c"];

/**
 * Returns the Cache-Control of a page. A page whose URL holds a secret is stored nowhere. Every other
 * page may be stored by this browser, which asks again before it shows it.
 */
export function pageCacheControl(query: Record<string, string>): string {
  const hasSecret = secretParameters.some((name) => name in query);
  return hasSecret ? "no-store" : "private, no-cache";
}
