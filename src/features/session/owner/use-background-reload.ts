import { useCallback } from "react";
import { type DataStrategyResult, useRevalidator } from "react-router";
import { hasUnsavedInput } from "./unsaved-input.ts";

let isReloading = false;

/**
 * Returns a function that loads the page's data again without a request of the owner. It does nothing while
 * the page has unsaved input, because a new list could remove the form. If a call fails, `keepShownPage`
 * keeps the page as it is.
 */
export function useBackgroundReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (hasUnsavedInput()) return;
    isReloading = true;
    await revalidate().finally(() => {
      isReloading = false;
    });
  }, [revalidate]);
}

/**
 * A middleware of the router. Leaves out the errors of a background reload. The router then keeps the data that
 * it has, and shows no error page. A redirect is a Response and stays.
 */
export async function keepShownPage(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult> | undefined> {
  const { pathname, search } = new URL(request.url);
  const { location } = window;
  // A navigation also reloads the data, but its page is not shown yet.
  if (!isReloading || pathname + search !== location.pathname + location.search) return undefined;
  const results = Object.entries(await next());
  return Object.fromEntries(
    results.filter(([, { type, result }]) => type !== "error" || result instanceof Response),
  );
}
