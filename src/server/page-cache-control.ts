/** Query parameters with a secret that authorizes an action. */
const secretParameters = ["token", "c", "code"];

/** Returns true if a query, given by the names of its parameters, contains a secret. */
export function hasSecret(names: Iterable<string>): boolean {
  return [...names].some((name) => secretParameters.includes(name));
}

/**
 * Returns the Cache-Control of a page. A page whose URL contains a secret must not be stored. Browsers
 * may store every other page, but must revalidate it before use.
 */
export function pageCacheControl(query: Record<string, string>): string {
  return hasSecret(Object.keys(query)) ? "no-store" : "private, no-cache";
}

/**
 * For a document that is the same for everyone. Browsers revalidate it. A CDN may serve it for a minute,
 * and for another minute while it fetches a newer one.
 */
export const sharedCacheControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

/** For the shell of a panel page: with a document cookie the same address has an owner's content. */
export const shellCacheControl = "private, no-cache";

/** For a document whose change must be visible at once: everybody revalidates it. */
export const revalidatedCacheControl = "no-cache";
