import { MessageSquareReply } from "lucide-react";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { Button } from "#src/ui/button.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";
import { DeleteReply } from "./delete-reply.tsx";
import { ReplyIssue } from "./reply-issue.tsx";
import { ReplyWriter } from "./reply-writer.tsx";
import { ShownReply } from "./shown-reply.tsx";
import { useReplyDraft } from "./use-reply-draft.ts";

/** The reply to a review: its state, and how to write, edit and delete it. */
export function ReplySection(props: {
  review: GoogleReview;
  recentReplies: string[];
  canReply: boolean;
  /** True: the owner came to answer this review, so the writer is open. */
  startsOpen: boolean;
  /** Called with whether the reply has unsent text. */
  onDraft: (id: string, unsaved: boolean) => void;
  onChanged: (review: GoogleReview) => void;
}) {
  const { review, recentReplies, canReply, startsOpen, onDraft, onChanged } = props;
  const { reply, issue, unsent } = review;
  const { opened, change, open, close, saved } = useReplyDraft(review, {
    startsOpen: startsOpen && canReply && !issue,
    onDraft,
  });
  const canWrite = canReply && !opened && issue !== "unconfirmed";
  return (
    <>
      {reply && !opened && <ShownReply reply={reply} />}
      {issue && unsent !== null && !opened && (
        <ReplyIssue
          review={review}
          onRetry={canReply ? () => open(unsent) : undefined}
          onChanged={onChanged}
        />
      )}
      {saved.found !== undefined && canReply && (
        <div className="mt-3">
          <UnsavedInputNotice found={saved.found} onRestore={saved.restore} onClose={saved.close} />
        </div>
      )}
      {opened && (
        <ReplyWriter
          key={opened.start}
          review={review}
          start={opened.start}
          recentReplies={recentReplies}
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
