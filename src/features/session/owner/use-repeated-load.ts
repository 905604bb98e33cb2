import { useEffect } from "react";
import { useBackgroundReload } from "./use-background-reload.ts";

/** After five visible minutes the page is loaded once a minute. */
const frequentMs = 300_000;
const rareMs = 60_000;

/** Loads the page's data again every `intervalMs` while `active` and while the tab is visible. */
export function useRepeatedLoad(active: boolean, intervalMs: number): void {
  const reload = useBackgroundReload();
  useEffect(() => {
    if (!active) return;
    let timer: number;
    let passedMs = 0;
    const wait = () => {
      const ms = passedMs < frequentMs ? intervalMs : rareMs;
      timer = window.setTimeout(() => {
        wait();
        if (document.visibilityState !== "visible") return;
        passedMs += ms;
        void reload();
      }, ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [active, intervalMs, reload]);
}
