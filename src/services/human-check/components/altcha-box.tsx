import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { type HumanCheckHandle, showLoadFailure } from "./human-check-handle.ts";

type Stage = "open" | "checking" | "done";

/** A token expires after ten minutes. The box is cleared earlier. */
const validForMs = 9 * 60_000;

/** Our own checkbox. A tick starts the check, which the browser solves without a puzzle. */
export function AltchaBox({ ref }: { ref: Ref<HumanCheckHandle> }) {
  const [stage, setStage] = useState<Stage>("open");
  const check = useRef<BrowserCheck>(undefined);
  const token = useRef<string>(undefined);
  const solving = useRef<Promise<void>>(undefined);
  const box = useRef<HTMLDivElement>(null);

  const reset = () => {
    token.current = undefined;
    check.current?.reset();
    setStage("open");
  };
  useImperativeHandle(ref, () => ({
    async token() {
      await solving.current;
      return token.current;
    },
    reset,
  }));

  useEffect(() => {
    if (stage !== "done") return;
    const timer = setTimeout(reset, validForMs);
    return () => clearTimeout(timer);
  });

  const solve = async () => {
    try {
      const { loadBrowserCheck } = await import("#src/services/human-check/browser-check.ts");
      check.current ??= await loadBrowserCheck("login");
      token.current = await check.current.token();
      setStage("done");
    } catch {
      setStage("open");
      showLoadFailure();
    }
  };
  const start = () => {
    setStage("checking");
    solving.current = solve();
  };

  // A box ticked before the scripts arrived caused no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find an early tick.
  useEffect(() => {
    if (box.current?.querySelector("input")?.checked) start();
  }, []);

  return (
    <div ref={box} className="rounded-md border border-line bg-surface px-4 py-1.5">
      <Checkbox
        name="human"
        label={stage === "checking" ? "Verificando…" : "Não sou um robô"}
        checked={stage === "done"}
        aria-busy={stage === "checking"}
        onChange={() => (stage === "open" ? start() : undefined)}
      />
    </div>
  );
}
