import { Check, MessageCircle, NotebookPen, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { ConversationPanel } from "../../conversation/components/conversation-panel.tsx";
import { PraiseImage } from "../../praise/components/praise-image.tsx";
import { SiteChoice } from "../../praise/components/site-choice.tsx";
import type { Review } from "../contract.ts";
import { NoteEditor } from "./note-editor.tsx";
import { hasText } from "./review-item.tsx";
import type { FollowUpState } from "./use-follow-up.ts";
import { useStatusChange } from "./use-status-change.ts";

export interface ReviewFollowUpProps {
  review: Review;
  followUp: FollowUpState;
  /** The review no longer matches the filter: only 'Desfazer' is offered. */
  folded: boolean;
  /** Called with whether the note or the reply has unsaved text. */
  onDraft: (id: string, unsaved: boolean) => void;
}

/** Two small buttons fit the width of a phone; their touch area is as large as any. */
const plainLook = "px-2.5! text-sm!";
const quietLook = "px-2! text-sm! font-medium! text-ink-soft";

/** The name under which an unsaved note and reply survive an expired session. */
export const inputName = (id: string) => `review:${id}`;

/** The owner's part of a review: its status and note. */
export function ReviewFollowUp({ review, followUp, folded, onDraft }: ReviewFollowUpProps) {
  const { id, note } = review;
  const isManager = useMayAct("manager");
  const [draft, setDraft] = useState<string>();
  const writing = draft !== undefined;
  const [answer, setAnswer] = useState("");
  const [isTalking, setTalking] = useState(false);
  const unsavedNote = draft === note ? undefined : draft;
  const unsavedAnswer = answer.trim() === "" ? undefined : answer;
  const hasDraft = unsavedNote !== undefined || unsavedAnswer !== undefined;
  const change = setDraft;
  useEffect(() => onDraft(id, hasDraft), [id, hasDraft, onDraft]);
  // A review that is no longer listed has no draft.
  useEffect(() => () => onDraft(id, false), [id, onDraft]);
  const unsaved = useUnsavedInput(
    inputName(id),
    hasDraft ? { note: unsavedNote, answer: unsavedAnswer } : undefined,
  );
  const restore = (found: NonNullable<typeof unsaved.found>) => {
    if (found.note !== undefined) setDraft(found.note);
    if (found.answer === undefined) return;
    setAnswer(found.answer);
    setTalking(true);
  };
  return (
    <>
      {note && !writing && !folded && (
        <div className="mt-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
          <p className="font-semibold text-ink-soft">Anotação da loja, o cliente não vê</p>
          <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        </div>
      )}
      {unsaved.found !== undefined && (
        <div className="mt-3 basis-full">
          <UnsavedInputNotice found={unsaved.found} onRestore={restore} onClose={unsaved.close} />
        </div>
      )}
      {writing && !folded && (
        <NoteEditor
          review={review}
          text={draft}
          onChange={change}
          onSaved={followUp.show}
          onClose={() => change(undefined)}
        />
      )}
      {isTalking && !folded && (
        <ConversationPanel
          review={review}
          text={answer}
          onText={setAnswer}
          onChange={({ messages, stopped_by }) => {
            const last_author = messages.at(-1)?.author ?? review.conversation?.last_author;
            followUp.show({
              ...review,
              conversation: last_author ? { last_author, stopped_by } : null,
            });
          }}
          onClose={() => setTalking(false)}
        />
      )}
      <div className={`-mx-2 flex flex-wrap text-sm ${hasText(review) ? "mt-1 -mb-2" : ""}`}>
        <StatusButton review={review} followUp={followUp} />
        {!isTalking && !folded && (review.answerable || review.conversation) && (
          <Button variant="quiet" className={quietLook} onClick={() => setTalking(true)}>
            <MessageCircle aria-hidden className="hidden size-4 sm:block" />
            {review.conversation ? "Ver conversa" : "Responder"}
          </Button>
        )}
        {!writing && !folded && (
          <Button variant="quiet" className={quietLook} onClick={() => change(note)} data-note={id}>
            <NotebookPen aria-hidden className="hidden size-4 sm:block" />
            {note ? "Editar anotação" : "Anotar"}
          </Button>
        )}
        {review.praise && review.comment && !folded && isManager && (
          <SiteChoice
            id={id}
            isOnSite={review.praise.on_site}
            className={quietLook}
            onChange={(praise) => followUp.showPraise({ ...review, praise })}
          />
        )}
        {review.praise && review.comment && !folded && (
          <PraiseImage
            id={id}
            className={quietLook}
            onWithdrawn={() => followUp.show({ ...review, praise: null })}
          />
        )}
      </div>
    </>
  );
}

/** One button in one place for every status, so that the focus stays on it. */
function StatusButton({ review, followUp }: Pick<ReviewFollowUpProps, "review" | "followUp">) {
  const setStatus = useStatusChange(review, followUp);
  const undo = followUp.undo.get(review.id);
  if (undo !== undefined) {
    return (
      <Button className={`mx-2 mt-1 mb-2 ${plainLook}`} onClick={() => setStatus(undo)}>
        <RotateCcw aria-hidden className="hidden size-4 sm:block" />
        Desfazer
      </Button>
    );
  }
  if (review.status === null && !canNeedCare(review)) return null;
  const open = review.status === "open";
  return (
    <Button
      variant={open ? "plain" : "quiet"}
      className={open ? `mx-2 mt-1 mb-2 ${plainLook}` : quietLook}
      onClick={() => setStatus(open ? "resolved" : "open")}
    >
      {open ? (
        <Check aria-hidden className="hidden size-4 sm:block" />
      ) : (
        <RotateCcw aria-hidden className="hidden size-4 sm:block" />
      )}
      {open ? "Marcar como resolvida" : review.status ? "Reabrir" : "Marcar para resolver"}
    </Button>
  );
}

/** A satisfied customer who wrote nothing left nothing to resolve. */
function canNeedCare(review: Review): boolean {
  return review.rating <= 3 || hasText(review);
}
