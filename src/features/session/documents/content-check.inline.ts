import { accessTokenKey } from "#src/lib/storage-keys.ts";

/**
 * Inline script before an owner's content in a document. Its attribute `data-account` has the account. It hides
 * the content if the stored tokens are of another account, or if there are none: the page then loads the right
 * content or /login.
 */
const html = document.documentElement.dataset;
const account = document.currentScript?.dataset.account ?? "";
html.account = account;
try {
  const [, claims = ""] = (localStorage.getItem(accessTokenKey) ?? "").split(".");
  const { account: stored } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
  if (stored !== account) html.foreign = "";
} catch {
  html.foreign = "";
}
