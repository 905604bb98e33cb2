import { useEffect, useRef, useState } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { toast } from "#src/ui/toast.ts";

/**
 * Loads the invisible human check of a business's review page: its code and challenge, after hydration. If that
 * fails, loads it again when the network returns. `ready` is true once it is loaded.
 */
export function useHumanCheck(slug: string): {
  ready: boolean;
  check: () => BrowserCheck | undefined;
} {
  const check = useRef<BrowserCheck>(undefined);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let unmounted = false;
    const load = async () => {
      if (check.current) return;
      try {
        const { loadBrowserCheck } = await import("#src/services/human-check/browser-check.ts");
        check.current = await loadBrowserCheck(`feedback:${slug}`);
        if (!unmounted) setReady(true);
      } catch {
        if (unmounted) return;
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
      unmounted = true;
      window.removeEventListener("online", load);
    };
  }, [slug]);

  return { ready, check: () => check.current };
}
