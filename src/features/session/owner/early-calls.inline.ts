import { accessTokenKey } from "#src/lib/storage-keys.ts";
import { chosenShop } from "./chosen-shop.ts";
import { ownerHeaders } from "./owner-headers.ts";

/**
 * Inline script that requests the data of the first page while the page's scripts are still loading. Its
 * attribute `data-calls` has the paths, separated by spaces. `callAsOwner` uses the responses.
 */
try {
  const token = localStorage.getItem(accessTokenKey);
  if (token) {
    const shop = chosenShop(location.search);
    const responses: Record<string, Promise<Response>> = {};
    for (const path of document.currentScript?.dataset.calls?.split(" ") ?? []) {
      const response = fetch(path, { headers: ownerHeaders(token, shop) });
      response.catch(() => {});
      responses[path] = response;
    }
    window.earlyCalls = { token, shop, responses };
  }
} catch {
  // Storage is blocked: the pages make the calls themselves.
}
