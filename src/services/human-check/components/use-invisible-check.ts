import { type RefObject, useEffect, useRef } from "react";
import type { CheckPurpose } from "#src/services/human-check/contract.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { toast } from "#src/ui/toast.ts";
import { showLoadFailure } from "./human-check-handle.ts";

export interface InvisibleCheck {
  /** Returns the token to send. Shows the reason and returns undefined if there is none. */
  token(): Promise<string | undefined>;
  /** Discards the token after its use. */
  reset(): void;
}

/** The invisible human check of a form. Loads while the person fills in the form, and `token` waits for it. */
export function useInvisibleCheck(
  purpose: CheckPurpose,
  place: RefObject<HTMLElement | null>,
): InvisibleCheck {
  const loading = useRef<Promise<BrowserCheck>>(undefined);

  const load = () => {
    loading.current ??= import("#src/services/human-check/browser-check.ts")
      .then(({ loadBrowserCheck }) =>
        loadBrowserCheck(purpose, { place: place.current ?? undefined }),
      )
      .catch((error: unknown) => {
        loading.current = undefined;
        showLoadFailure();
        throw error;
      });
    return loading.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; `token` tries again after a failure.
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
