import { Sparkles } from "lucide-react";
import { useId, useRef, useState } from "react";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import type { Suggestion } from "../suggestion.ts";
import { nextVariant } from "./next-variant.ts";

/**
 * Suggestions that fill a text field, which the owner then edits. Another click on the same suggestion gives
 * another wording. Asks before it replaces the owner's own words.
 */
export function SuggestionChips(props: {
  suggestions: Suggestion[];
  text: string;
  onChoose: (text: string) => void;
}) {
  const { suggestions, text, onChoose } = props;
  const labelId = useId();
  /** The last suggestion in the field. Text that differs from it is the owner's own. */
  const filled = useRef("");
  const [asked, setAsked] = useState<Suggestion>();

  const fill = (suggestion: Suggestion) => {
    filled.current = nextVariant(suggestion);
    onChoose(filled.current);
  };
  const choose = (suggestion: Suggestion) => {
    const isOwn = text.trim() !== "" && text !== filled.current;
    if (isOwn) setAsked(suggestion);
    else fill(suggestion);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields, not buttons. */}
      <div
        role="group"
        aria-labelledby={labelId}
        className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm"
      >
        <span id={labelId} className="inline-flex items-center gap-1.5 font-medium text-ink-soft">
          <Sparkles aria-hidden className="size-4" />
          Sugestões
        </span>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion.label}
            type="button"
            onClick={() => choose(suggestion)}
            className="min-h-11 rounded-full py-1 active:scale-[0.98]"
          >
            <span className="inline-block rounded-full border border-line-strong bg-surface px-3 py-1 font-medium hover:bg-sunken">
              {suggestion.label}
            </span>
          </button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Trocar o seu texto?"
        description="O que você escreveu será substituído pela sugestão."
        confirmLabel="Trocar"
        cancelLabel="Manter o meu"
        onConfirm={() => {
          if (asked) fill(asked);
          setAsked(undefined);
        }}
      />
    </>
  );
}
