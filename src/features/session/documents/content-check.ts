import { accountOf } from "../owner/shown-account.ts";
import { shownShop } from "../owner/shown-shop.ts";
import { accessToken } from "../owner/stored-session.ts";

/** Shows the page again that `content-check.inline.ts` has hidden, if it shows the account of the stored tokens. */
export function showContent(account: string): void {
  if (accountOf(accessToken()) === account) delete document.documentElement.dataset.foreign;
}

/** Path and query of the document that this browser page loaded. */
const loaded = typeof window === "undefined" ? "" : location.pathname + location.search;

/**
 * Returns what the document contains for a route, while the first page is hydrated, the stored tokens are of the same
 * account and the tab shows the same business. Returns undefined at every other time: the caller then calls the API.
 */
export async function takeContent<T>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<NonNullable<T> | undefined> {
  const { account, shop, foreign, ready } = document.documentElement.dataset;
  const { pathname, search } = new URL(request.url);
  // Later the router would request the data from the server, which has none for cookies.
  if (!account || foreign !== undefined || ready !== undefined) return undefined;
  if (pathname + search !== loaded || accountOf(accessToken()) !== account) return undefined;
  if ((shownShop() ?? shop) !== shop) return undefined;
  return (await serverLoader()) ?? undefined;
}
