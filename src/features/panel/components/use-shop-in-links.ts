import { type RefObject, useEffect } from "react";
import { shopOfQuery } from "#src/features/session/owner/shop-of-query.ts";
import { queryWithShop } from "#src/features/session/owner/shop-url.ts";
import { panelPages } from "#src/panel-pages.ts";

/**
 * Lets every link to a page of the panel name the business before it can be opened in a new tab, which would show
 * the last business of the browser. Does nothing without a business: the account has only one.
 */
export function useShopInLinks(frame: RefObject<HTMLElement | null>, shop: string | null): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !shop) return;
    const name = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link || !Object.hasOwn(panelPages, link.pathname)) return;
      if (link.origin !== window.location.origin || shopOfQuery(link.search)) return;
      link.search = queryWithShop(link.search, shop);
    };
    // Before the browser shows its menu for the link, and before a click or the Enter key follows it.
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) element.addEventListener(event, name);
    return () => {
      for (const event of events) element.removeEventListener(event, name);
    };
  }, [frame, shop]);
}
