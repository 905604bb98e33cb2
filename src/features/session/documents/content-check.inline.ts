import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { accountOf } from "../owner/shown-account.ts";

/**
 * Inline script before an owner's content in a document. Its attribute `data-account` has the account. It hides the
 * content if the stored tokens are of another account, or if there are none: the page then loads the right
 * content or /login.
 */
const { dataset } = document.documentElement;
const { account = "" } = document.currentScript?.dataset ?? {};
dataset.account = account;
try {
  if (accountOf(localStorage.getItem(accessTokenKey)) !== account) dataset.foreign = "";
} catch {
  // Storage is blocked, and the panel does not work without it.
  dataset.foreign = "";
}
