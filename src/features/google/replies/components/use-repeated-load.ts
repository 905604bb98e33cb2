import { useEffect } from "react";
import { useRevalidator } from "react-router";

const intervalMs = 15_000;
/** Five minutes. After that the owner reloads the page. */
const maxLoads = 20;

/** Loads the page's data again every 15 seconds while `active`, for at most five minutes. */
export function useRepeatedLoad(active: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    let loads = 0;
    const timer = setInterval(() => {
      if (++loads > maxLoads) clearInterval(timer);
      else if (document.visibilityState === "visible") void revalidate();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}
