import { useState } from "react";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { GoogleReview } from "../../reviews/contract.ts";
import { AnswerComposer } from "../../suggestions/components/answer-composer.tsx";
import type { writeReply } from "../contract.ts";
import { isNearlySame } from "../near-same.ts";

/** Writes or edits the reply to a review. Nothing is sent without the owner's click. */
export function ReplyWriter(props: {
  review: GoogleReview;
  start: string;
  recentReplies: string[];
  onChange: (text: string) => void;
  onClose: () => void;
  onSent: (review: GoogleReview) => void;
}) {
  const { review, start, recentReplies, onChange, onClose, onSent } = props;
  const business = useProfile();
  const { id, reply } = review;
  /** The reply that this text replaces; after a conflict, the one from elsewhere. */
  const [before, setBefore] = useState(reply?.text ?? null);
  const [hasConflict, setConflict] = useState(false);
  const [text, setText] = useState(start);
  const others = recentReplies.filter((other) => other !== reply?.text);

  const send = async (sent: string) => {
    try {
      const stored = await callAsOwner<typeof writeReply>(
        "PUT /api/dashboard/google/reviews/{id}/reply/",
        { params: { id }, body: { text: sent, before } },
      );
      const isSent = stored.issue !== "unconfirmed";
      if (isSent) toast({ tone: "success", title: "Resposta enviada ao Google" });
      onSent(stored);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "google_reply_conflict") {
        setBefore(typeof error.body.reply === "string" ? error.body.reply : null);
        setConflict(true);
      }
      throw error;
    }
  };
  return (
    <>
      <AnswerComposer
        initial={start}
        stars={review.stars ?? undefined}
        hasText={review.text !== ""}
        reviewer={review.reviewer ?? undefined}
        business={business}
        sendLabel={hasConflict ? "Publicar a minha" : "Publicar no Google"}
        onSend={send}
        onCancel={onClose}
        onChange={(value) => {
          setText(value);
          onChange(value);
        }}
      />
      {hasConflict && (
        <Notice
          tone="warning"
          className="mt-3"
          title="A resposta de agora é outra"
          action={
            <Button className="px-3!" onClick={onClose}>
              Ficar com a outra
            </Button>
          }
        >
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {before ?? "Ela foi apagada."}
          </p>
        </Notice>
      )}
      {isNearlySame(text, others) && (
        <Notice className="mt-3" title="Parecida com outra resposta recente">
          Uma frase sobre o que este cliente contou vale mais, e o Google pode recusar textos
          repetidos.
        </Notice>
      )}
    </>
  );
}
