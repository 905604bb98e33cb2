import { useEffect, useRef, useState } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { toast } from "#src/ui/toast.ts";

/**
 * The invisible human check of the review page: its code and challenge are fetched once the page
 * is usable, again when the network returns. `ready` tells that it is loaded.
 */
export function useHumanCheck(): { ready: boolean; check: () => BrowserCheck | undefined } {
  const check = useRef<BrowserCheck>(undefined);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let gone = false;
    const load = async () => {
      if (check.current) return;
      try {
        const { loadBrowserCheck } = await import("#src/services/human-check/browser-check.ts");
        check.current = await loadBrowserCheck();
        if (!gone) setReady(true);
      } catch {
        if (gone) return;
        toast({
          tone: "warning",
          title: "Erro no reCAPTCHA",
          description: "Falha ao carregar o verificador. Tente novamente mais tarde.",
          duration: 4000,
        });
      }
    };
    void load();
    window.addEventListener("online", load);
    return () => {
      gone = true;
      window.removeEventListener("online", load);
    };
  }, []);

  return { ready, check: () => check.current };
}
