import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { chosenShop } from "../owner/chosen-shop.ts";
import { accountOf } from "../owner/shown-account.ts";

/**
 * Inline script before an owner's content in a document. Its attributes `data-account` and `data-shop` have the account
 * and the business. It hides the content if the stored tokens are of another account, if there are none, or if this
 * tab shows another business: the page then loads the right content or /login.
 */
const { dataset } = document.documentElement;
const { account = "", shop = "" } = document.currentScript?.dataset ?? {};
dataset.account = account;
dataset.shop = shop;
try {
  const isOther = accountOf(localStorage.getItem(accessTokenKey)) !== account;
  if (isOther || (chosenShop(location.search) ?? shop) !== shop) dataset.foreign = "";
} catch {
  // Storage is blocked, and the panel does not work without it.
  dataset.foreign = "";
}
