import { MessageSquareReply } from "lucide-react";
import { useEffect, useState } from "react";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";
import { DeleteReply } from "./delete-reply.tsx";
import { ReplyIssue } from "./reply-issue.tsx";
import { ReplyWriter } from "./reply-writer.tsx";
import { ShownReply } from "./shown-reply.tsx";

/** The name under which an unsent reply survives an expired session. */
export const replyInputName = (id: string) => `google-reply:${id}`;

/** The reply to a review: its state, and how to write, edit and delete it. */
export function ReplySection({
  review,
  recentReplies,
  canReply,
  businessName,
  onDraft,
  onChanged,
}: {
  review: GoogleReview;
  recentReplies: string[];
  canReply: boolean;
  businessName: string | null;
  /** Called with whether the reply has unsent text. */
  onDraft: (id: string, unsaved: boolean) => void;
  onChanged: (review: GoogleReview) => void;
}) {
  const { id, reply, issue, unsent } = review;
  const [start, setStart] = useState<string>();
  const [draft, setDraft] = useState<string>();
  const isWriting = start !== undefined;
  const change = (text: string | undefined) => {
    setDraft(text);
    onDraft(id, text !== undefined && text !== start);
  };
  // A review that is no longer listed has no draft.
  useEffect(() => () => onDraft(id, false), [id, onDraft]);
  const open = (text: string) => {
    setStart(text);
    setDraft(text);
  };
  const close = () => {
    setStart(undefined);
    change(undefined);
  };
  const saved = useUnsavedInput(replyInputName(id), draft === start ? undefined : draft);
  const canWrite = canReply && !isWriting && issue !== "unconfirmed";
  return (
    <>
      {reply && !isWriting && <ShownReply reply={reply} />}
      {issue && unsent !== null && !isWriting && (
        <ReplyIssue
          review={review}
          onRetry={canReply ? () => open(unsent) : undefined}
          onChanged={onChanged}
        />
      )}
      {saved.found !== undefined && canReply && (
        <div className="mt-3">
          <UnsavedInputNotice found={saved.found} onRestore={open} onClose={saved.close} />
        </div>
      )}
      {isWriting && (
        <ReplyWriter
          key={start}
          review={review}
          start={start}
          recentReplies={recentReplies}
          businessName={businessName}
          onChange={change}
          onClose={close}
          onSent={(next) => {
            close();
            onChanged(next);
          }}
        />
      )}
      {canWrite && (
        <div className="-mx-2 mt-1 -mb-2 flex flex-wrap text-sm">
          {reply ? (
            <>
              <Button
                variant="quiet"
                className="px-2! text-sm! font-medium! text-ink-soft"
                onClick={() => open(reply.text)}
              >
                Editar resposta
              </Button>
              <DeleteReply review={review} onDeleted={onChanged} />
            </>
          ) : (
            !issue && (
              <Button className="mx-2 mt-2 mb-2 px-3! text-sm!" onClick={() => open("")}>
                <MessageSquareReply aria-hidden className="size-4" />
                Responder no Google
              </Button>
            )
          )}
        </div>
      )}
    </>
  );
}
