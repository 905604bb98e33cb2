import { useState } from "react";
import { SuggestionChips } from "#src/features/google/suggestions/components/suggestion-chips.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { useFocusEnd } from "#src/ui/use-focus-end.ts";
import type { Conversation, sendReply } from "../contract.ts";
import { maxReplyLength } from "../sizes.ts";
import { suggestReplies } from "../suggest-replies.ts";

interface ReplyComposerProps {
  review: { id: string; rating: number; topics: readonly number[] };
  /** The number of the newest message that is shown; 0 without one. */
  newest: number;
  text: string;
  onText: (text: string) => void;
  onSent: (conversation: Conversation) => void;
  onClose: () => void;
}

/** Writes an answer: suggestions to edit, and a button. Only a person sends it. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { review, newest, text, onText, onSent, onClose } = props;
  const { id } = review;
  const { field, focusEnd } = useFocusEnd();
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const length = [...text.trim()].length;

  const change = (value: string) => {
    setError(undefined);
    setSent(false);
    onText(value);
  };
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof sendReply>("POST /api/dashboard/messages/{id}/replies/", {
        params: { id },
        body: { body: text, seen: newest },
      }),
    done(conversation) {
      // The conversation shows the message. A toast would cover the buttons below it on a phone.
      setSent(true);
      onSent(conversation);
    },
    failed: (_failure, reason) => setError(`Não foi enviada; o texto continua aqui. ${reason}`),
  });
  const send = () => {
    if (length === 0) setError("Escreva a resposta ou escolha uma sugestão.");
    else if (length > maxReplyLength) setError("A mensagem pode ter até 1.000 caracteres.");
    else void act();
  };
  return (
    <div ref={field} className="grid gap-3">
      <SuggestionChips
        suggestions={suggestReplies(review)}
        text={text}
        onChoose={(suggested) => {
          if (pending) return;
          change(suggested);
          focusEnd();
        }}
      />
      <GrowingTextareaField
        id={`reply-${id}`}
        name="reply"
        label="Resposta ao cliente"
        hint={
          newest === 0
            ? "O cliente lê se voltar à sua página no celular em que avaliou. Você não fica sabendo quem é."
            : undefined
        }
        rows={2}
        className="min-h-[calc(2lh+1.25rem)]!"
        value={text}
        readOnly={pending}
        error={error}
        onChange={({ target: { value } }) => change(value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey)) send();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="main" pending={pending} onClick={send}>
          Enviar resposta
        </Button>
        <Button variant="quiet" className="px-3!" disabled={pending} onClick={onClose}>
          Fechar
        </Button>
        {/* On a phone it would be a line of its own and move what follows. */}
        <p role="status" className="self-center text-sm text-ink-soft max-sm:sr-only">
          {isSent && "Resposta enviada"}
        </p>
      </div>
    </div>
  );
}
