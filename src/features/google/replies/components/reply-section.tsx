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
  const { id, reply, issue, unsent } = review;
  // The text that the writer begins with, and the stored text that the draft is compared with.
  const [opened, setOpened] = useState<{ start: string; stored: string } | undefined>(() => {
    const start = reply?.text ?? "";
    return startsOpen && canReply && !issue ? { start, stored: start } : undefined;
  });
  const [draft, setDraft] = useState<string>();
  const change = (text: string, stored: string) => {
    setDraft(text);
    onDraft(id, text !== stored);
  };
  // A review that is no longer listed has no draft.
  useEffect(() => () => onDraft(id, false), [id, onDraft]);
  const open = (start: string, stored = start) => {
    setOpened({ start, stored });
    change(start, stored);
  };
  const close = () => {
    setOpened(undefined);
    setDraft(undefined);
    onDraft(id, false);
  };
  const saved = useUnsavedInput(replyInputName(id), draft === opened?.stored ? undefined : draft);
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
          <UnsavedInputNotice
            found={saved.found}
            onRestore={(text) => open(text, reply?.text ?? "")}
            onClose={saved.close}
          />
        </div>
      )}
      {opened && (
        <ReplyWriter
          key={opened.start}
          review={review}
          start={opened.start}
          recentReplies={recentReplies}
          onChange={(text) => change(text, opened.stored)}
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
