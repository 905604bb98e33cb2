import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { accountOf } from "../owner/shown-account.ts";
import { accessToken } from "../owner/stored-session.ts";

/**
 * An inline script before an owner's content in a document. Its attribute `data-account` has the account. It hides
 * the content if the stored tokens are of another account, or if there are none: the page then loads the right
 * content or /login. The text is constant, because the content security policy allows it by its hash.
 */
export const contentCheckScript = `{const html=document.documentElement,{account}=document.currentScript.dataset;
html.dataset.account=account;
try{
const claims=localStorage.getItem("${accessTokenKey}").split(".")[1].replace(/-/g,"+").replace(/_/g,"/");
if(JSON.parse(atob(claims)).account!==account)throw 0;
}catch{html.dataset.foreign=""}}`;

/** Shows the page again that `contentCheckScript` has hidden, if it shows the account of the stored tokens. */
export function showContent(account: string): void {
  if (accountOf(accessToken()) === account) delete document.documentElement.dataset.foreign;
}

/** Path and query of the document that this browser page loaded. */
const loaded = typeof window === "undefined" ? "" : location.pathname + location.search;

/**
 * Returns what the document contains for a route, while the first page is hydrated and the stored tokens are of
 * the same account. Returns undefined at every other time: the caller then calls the API.
 */
export async function takeContent<T>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<NonNullable<T> | undefined> {
  const { account, foreign, ready } = document.documentElement.dataset;
  const { pathname, search } = new URL(request.url);
  // Later the router would request the data from the server, which has none for cookies.
  if (!account || foreign !== undefined || ready !== undefined) return undefined;
  if (pathname + search !== loaded || accountOf(accessToken()) !== account) return undefined;
  return (await serverLoader()) ?? undefined;
}
