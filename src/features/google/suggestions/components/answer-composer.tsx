import { useId, useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { useFocusEnd } from "#src/ui/use-focus-end.ts";
import { byteLength, maxAnswerBytes } from "../byte-length.ts";
import { type AnsweredReview, suggestAnswers } from "../suggest-answers.ts";
import { SuggestionChips } from "./suggestion-chips.tsx";

export interface AnswerComposerProps extends AnsweredReview {
  /** The text to begin with: empty, or the reply that the owner edits. */
  initial: string;
  sendLabel: string;
  /**
   * Sends the text. The composer shows a failure of the call and keeps the text. After success the caller
   * closes the composer.
   */
  onSend: (text: string) => Promise<unknown>;
  onCancel: () => void;
  /** Called with each change, for a guard against unsaved text. */
  onChange: (text: string) => void;
}

/** The counter appears when less than this part of the limit is left. */
const nearEnd = 0.8;

/** Writes a reply: suggestions to edit, the length by Google's limit, and a button. Only a person sends it. */
export function AnswerComposer(props: AnswerComposerProps) {
  const { initial, sendLabel, onSend, onCancel, onChange, ...review } = props;
  const id = useId();
  const { field, focusEnd } = useFocusEnd();
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const left = maxAnswerBytes - byteLength(text.trim());

  const change = (value: string) => {
    setText(value);
    setError(undefined);
    onChange(value);
  };
  const { pending, act } = useOwnerAction({
    run: () => onSend(text.trim()),
    failed: (_failure, reason) => setError(`Não foi enviada; o texto continua aqui. ${reason}`),
  });
  const send = () => {
    if (text.trim() === "") setError("Escreva a resposta ou escolha uma sugestão.");
    else if (left >= 0) void act();
  };

  return (
    <div ref={field} className="mt-3 grid basis-full gap-3">
      <SuggestionChips
        suggestions={suggestAnswers(review)}
        text={text}
        onChoose={(suggested) => {
          change(suggested);
          focusEnd();
        }}
      />
      <GrowingTextareaField
        id={id}
        name="answer"
        label="Sua resposta, pública no Google"
        value={text}
        readOnly={pending}
        error={error ?? (left < 0 ? overText(left) : undefined)}
        onChange={({ target: { value } }) => change(value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey)) send();
        }}
      />
      {left >= 0 && left < maxAnswerBytes * (1 - nearEnd) && (
        <p className="text-sm text-ink-soft tabular-nums">
          {leftText(left)} Letras com acento contam 2, e emojis, 4 ou mais.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="main" pending={pending} onClick={send}>
          {sendLabel}
        </Button>
        <Button variant="quiet" className="px-3!" disabled={pending} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}

function leftText(left: number): string {
  return `${left === 1 ? "Resta 1" : `Restam ${whole.format(left)}`} até o limite do Google.`;
}

function overText(left: number): string {
  return `O texto passou ${whole.format(-left)} do limite do Google. Letras com acento contam 2, e emojis, 4 ou mais.`;
}
