import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button-class.ts";
import { copyText } from "./copy-text.ts";

export type CopyButtonProps = ButtonLook & {
  text: string;
  /** Label of the button before copying. Default: "Copiar". */
  label?: string | undefined;
  onCopied?: (() => void) | undefined;
};

const said = {
  idle: "",
  copied: "Copiado",
  failed: "Não foi possível copiar. Selecione o texto e copie.",
};

/** Copies a text and confirms it in the label. If copying is blocked, it shows the text to copy by hand. */
export function CopyButton({ text, label = "Copiar", onCopied, ...look }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof said>("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(setState, 2000, "idle");
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const copied = await copyText(text);
    setState(copied ? "copied" : "failed");
    if (copied) onCopied?.();
  };
  const copied = state === "copied";
  return (
    <>
      <Button {...look} onClick={copy}>
        {copied ? (
          <Check aria-hidden className="size-4.5 text-action" />
        ) : (
          <Copy aria-hidden className="size-4.5" />
        )}
        {/* Both labels are in one grid cell, so that the width does not change. */}
        <span className="grid justify-items-center *:col-start-1 *:row-start-1">
          <span className={copied ? "invisible" : ""}>{label}</span>
          <span className={copied ? "" : "invisible"} aria-hidden={!copied}>
            Copiado
          </span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {said[state]}
      </span>
      {state === "failed" && (
        <input
          readOnly
          aria-label="Texto para copiar"
          value={text}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3"
        />
      )}
    </>
  );
}
