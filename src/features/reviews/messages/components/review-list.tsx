import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { useUnsavedDrafts } from "#src/features/session/owner/use-unsaved-drafts.ts";
import { Button } from "#src/ui/button.tsx";
import { confirmLeaving } from "#src/ui/confirm-leaving.ts";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import type { Review, updateReview } from "../contract.ts";
import { EraseComment } from "./erase-comment.tsx";
import type { ListFilter } from "./list-filter.ts";
import { inputName, ReviewFollowUp } from "./review-follow-up.tsx";
import { ReviewItem } from "./review-item.tsx";
import { useFollowUp } from "./use-follow-up.ts";

export function ReviewList(props: { results: Review[]; count: number; filter: ListFilter }) {
  const { results, count, filter } = props;
  const isOwner = useMayAct("owner");
  const { revalidate } = useRevalidator();
  const marked = useMarkAsSeen(results);
  const followUp = useFollowUp(results, () => {
    // A review with a new status no longer matches the status filter. Reload the list, or the next
    // page skips reviews.
    if (filter.status) void revalidate();
  });
  const { onDraft, isUnsaved } = useUnsavedDrafts(inputName);
  return (
    <>
      <ul className="grid gap-3">
        {followUp.shown.map((review) => {
          const folded = filter.status !== undefined && review.status !== filter.status;
          return (
            <ReviewItem
              key={review.id}
              review={review}
              search={filter.q}
              folded={folded}
              action={
                isOwner && (
                  <EraseComment
                    id={review.id}
                    hasNote={review.note !== ""}
                    onErased={(erased) => followUp.show({ ...erased, displayed: review.displayed })}
                  />
                )
              }
            >
              <ReviewFollowUp
                review={review}
                followUp={followUp}
                folded={folded}
                onDraft={onDraft}
              />
            </ReviewItem>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {followUp.announcement}
      </p>
      {filter.displayed && count > results.length && (
        <MoreUnread remaining={count - results.length} marked={marked} />
      )}
      <UnsavedGuard isUnsaved={isUnsaved} alsoOnSearch />
    </>
  );
}

/** The listed reviews are read by now, so the next unread reviews are page 1 of the filter again. */
function MoreUnread(props: { remaining: number; marked: () => Promise<unknown> }) {
  const { remaining, marked } = props;
  const { revalidate } = useRevalidator();
  const { pending, act: more } = useOwnerAction({
    async run() {
      await marked();
      await revalidate();
    },
    done: () => window.scrollTo({ top: 0 }),
    failed: "Não foi possível carregar",
  });
  // The next reviews replace the listed ones, also one with an unsaved note.
  const askAndLoad = async () => {
    if (await confirmLeaving()) await more();
  };
  return (
    <div className="mt-6 grid justify-items-center gap-2 text-sm text-ink-soft">
      <p>{`Falta ler mais ${remaining === 1 ? "uma" : remaining.toLocaleString("pt-BR")}.`}</p>
      <Button pending={pending} onClick={() => void askAndLoad()}>
        Ver as próximas não lidas
      </Button>
    </div>
  );
}

/**
 * Marks the listed reviews as read. Their badge 'Nova' stays until the list is loaded again. Returns
 * a function that waits until the server has stored the marks.
 */
function useMarkAsSeen(reviews: Review[]): () => Promise<unknown> {
  const marks = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const unseen = reviews.filter(({ displayed }) => !displayed);
    marks.current = Promise.all(
      unseen.map(({ id }) =>
        // A review whose mark was not stored stays unread, and the next visit marks it.
        callAsOwner<typeof updateReview>("PATCH /api/dashboard/messages/{id}/", {
          params: { id },
          body: { displayed: true },
        }).catch(() => undefined),
      ),
    );
  }, [reviews]);
  return () => marks.current;
}
