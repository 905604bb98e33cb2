import { useEffect, useRef, useState } from "react";
import type { CheckPurpose } from "#src/services/human-check/contract.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { closeComplaints, toast } from "#src/ui/toast.ts";

const firstRetryMs = 2000;
const maxRetryMs = 60_000;

/** Loads the human check's code and a challenge for one form. */
export type LoadCheck = (purpose: CheckPurpose) => Promise<BrowserCheck>;

export interface LoadedCheck {
  /** True once the check is loaded. */
  ready: boolean;
  /** True after a failed attempt, until one succeeds. */
  failed: boolean;
  retry(): void;
  check(): BrowserCheck | undefined;
}

/**
 * Loads the invisible human check of a business's review page after hydration. Repeats a failed attempt with
 * back-off, when the network returns, and when the customer asks for it.
 */
export function useHumanCheck(slug: string, loadCheck: LoadCheck): LoadedCheck {
  const check = useRef<BrowserCheck>(undefined);
  const load = useRef(() => {});
  const [stage, setStage] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    let unmounted = false;
    let loading = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async () => {
      if (check.current || loading) return;
      clearTimeout(timer);
      loading = true;
      try {
        check.current = await loadCheck(`feedback:${slug}`);
        if (unmounted) return;
        setStage("ready");
        if (failures > 0) closeComplaints();
      } catch {
        if (unmounted) return;
        setStage("failed");
        if (failures === 0) showFailure();
        timer = setTimeout(attempt, Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
        failures += 1;
      } finally {
        loading = false;
      }
    };
    load.current = attempt;
    void attempt();
    window.addEventListener("online", attempt);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener("online", attempt);
    };
  }, [slug, loadCheck]);

  return {
    ready: stage === "ready",
    failed: stage === "failed",
    retry: () => load.current(),
    check: () => check.current,
  };
}

function showFailure(): void {
  toast({
    tone: "warning",
    title: "Erro no reCAPTCHA",
    description: "Falha ao carregar o verificador. Tente novamente mais tarde.",
    duration: 4000,
  });
}
