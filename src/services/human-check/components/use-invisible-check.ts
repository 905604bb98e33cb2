import { type RefObject, useEffect, useRef } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { toast } from "#src/ui/toast.ts";

export interface InvisibleCheck {
  /** The token to send, or undefined when none can be had; why is then on screen. */
  token(): Promise<string | undefined>;
  /** Forgets the token, because it was used. */
  reset(): void;
}

/** The human check that shows nothing: loads while the form is filled in, waits when it is sent. */
export function useInvisibleCheck(place: RefObject<HTMLElement | null>): InvisibleCheck {
  const loading = useRef<Promise<BrowserCheck>>(undefined);

  const load = () => {
    loading.current ??= import("#src/services/human-check/browser-check.ts")
      .then(({ loadBrowserCheck }) => loadBrowserCheck(place.current ?? document.body))
      .catch((error: unknown) => {
        loading.current = undefined;
        toast({
          tone: "warning",
          title: "Erro no reCAPTCHA",
          description: "Falha ao carregar o verificador. Tente novamente.",
        });
        throw error;
      });
    return loading.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a send tries again if it failed.
  useEffect(() => {
    load().catch(() => {});
  }, []);

  return {
    async token() {
      const check = await load().catch(() => undefined);
      if (!check) return undefined;
      try {
        return await check.token();
      } catch {
        toast({
          tone: "warning",
          title: "Verificação do reCAPTCHA necessária",
          description: "Conclua a verificação e tente novamente.",
        });
        return undefined;
      }
    },
    reset: () => void loading.current?.then((check) => check.reset()).catch(() => {}),
  };
}
