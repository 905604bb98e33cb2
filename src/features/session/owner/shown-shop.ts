import { redirectDocument } from "react-router";
import { lostShopKey, shopKey } from "#src/lib/storage-keys.ts";
import { chosenShop, storedShop } from "./chosen-shop.ts";
import { shopOfQuery } from "./shop-of-query.ts";

/** The business that this document chose when it was loaded. Null: none, so its calls name none. */
let chosen: string | null | undefined;

/** The business of the profile that this document has loaded. */
let loaded: string | undefined;

/**
 * Returns the business that the calls of this document name. Other tabs cannot change it. Returns null as long as
 * this browser knows only one business of the account.
 */
export function shownShop(): string | null {
  if (chosen === undefined) chosen = chosenShop(window.location.search);
  // Another tab has chosen between several: what the server takes by default can change.
  return chosen ?? (storedShop(localStorage) && (loaded ?? null));
}

/**
 * A middleware of the router. The URL of the first page decides which business the document shows. A later URL of
 * another business is loaded as a new document, because a document never changes its business.
 */
export function followShop({ request }: { request: Request }): void {
  const { pathname, search } = new URL(request.url);
  const asked = shopOfQuery(search);
  if (chosen === undefined) chosen = chosenShop(search);
  else if (asked && asked !== (chosen ?? loaded)) throw redirectDocument(pathname + search);
}

/** Stores the business of a loaded profile for the next documents. An account with one business stores nothing. */
export function storeShownShop({ uuid, business, shops }: ShownProfile): void {
  loaded = business;
  if (shops.length < 2) {
    deleteChoice();
    return;
  }
  chosen = business;
  storeInTab = () => sessionStorage.setItem(shopKey, `${uuid} ${business}`);
  storeInTab();
  localStorage.setItem(shopKey, `${uuid} ${business}`);
}

interface ShownProfile {
  uuid: string;
  business: string;
  shops: unknown[];
}

let storeInTab = () => {};

/** A page from the back-forward cache still shows its business: the next document of the tab must show it too. */
export function storeShopAgain(): void {
  storeInTab();
}

/** Forgets the business that this document shows. Returns false if it shows none. */
export function forgetShop(): boolean {
  const isShown = shownShop() !== null || loaded !== undefined;
  deleteChoice();
  loaded = undefined;
  return isShown;
}

function deleteChoice(): void {
  chosen = null;
  storeInTab = () => {};
  sessionStorage.removeItem(shopKey);
  localStorage.removeItem(shopKey);
}

/** Stores that this tab is loaded again without its business, so that the loaded page can say it. */
export function storeShopLoss(): void {
  sessionStorage.setItem(lostShopKey, "1");
}

/** Returns true once after `storeShopLoss`. */
export function takeShopLoss(): boolean {
  const isStored = sessionStorage.getItem(lostShopKey) !== null;
  sessionStorage.removeItem(lostShopKey);
  return isStored;
}

/** Called when this document logs in: the next page decides which business it shows. */
export function forgetShownShop(): void {
  chosen = undefined;
  loaded = undefined;
}
