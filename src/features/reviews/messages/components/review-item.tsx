import type { ReactNode } from "react";
import { topicName } from "#src/features/business/topics/topics.ts";
import { asMediumDate, asMediumMoment } from "#src/lib/time/shown-dates.ts";
import { Badge } from "#src/ui/badge.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import type { Review } from "../contract.ts";
import { Highlighted } from "./highlighted.tsx";

/** A review without a text takes one row: its buttons are beside the stars. */
const compact = "flex flex-wrap items-center gap-x-3 px-4 py-1.5";

/** True if a review has more to read than its stars. */
export function hasText({ comment, comment_erased_at, note }: Review): boolean {
  return Boolean(comment || comment_erased_at || note);
}

/** One review in the list: stars, date and comment. */
export function ReviewItem({
  review,
  search,
  action,
  folded = false,
  children,
}: {
  review: Review;
  /** Its words are marked in the comment. */
  search?: string | undefined;
  /** The action for the comment. */
  action?: ReactNode;
  /** Hides the comment: the review no longer matches the filter. */
  folded?: boolean;
  /** The owner's part: status and note. */
  children?: ReactNode;
}) {
  const quiet = review.status === "resolved";
  return (
    <li
      className={`rounded-lg border border-line ${hasText(review) ? "p-4" : compact} ${quiet ? "bg-sunken/50" : "bg-surface shadow-card"}`}
    >
      <div className="flex min-w-[min(11rem,100%)] flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <StarsShown value={review.rating} />
        {!review.displayed && <Badge tone="success">Nova</Badge>}
        {review.status === "open" && <Badge tone="warning">Em aberto</Badge>}
        {quiet && <Badge>Resolvida</Badge>}
        {review.conversation && !review.conversation.stopped_by && (
          <Badge>
            {review.conversation.last_author === "customer" ? "Cliente respondeu" : "Respondida"}
          </Badge>
        )}
        {review.praise && (
          <Badge tone={review.praise.on_site ? "success" : "neutral"}>
            {review.praise.on_site ? "Para o site" : "Pode mostrar"}
            {review.praise.first_name ? `: ${review.praise.first_name}` : ", sem nome"}
          </Badge>
        )}
        {review.topics.length > 0 && (
          <ul aria-label="O que o cliente tocou" className="flex flex-wrap gap-1.5">
            {review.topics.map((topic) => (
              <li
                key={topic}
                className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-semibold"
              >
                {topicName(topic)}
              </li>
            ))}
          </ul>
        )}
        <time
          dateTime={review.created_at}
          className="basis-full text-sm text-ink-soft sm:ml-auto sm:basis-auto"
        >
          {asMediumMoment(review.created_at)}
        </time>
      </div>
      {review.comment && !folded && (
        <div className="mt-2 flex items-end gap-2">
          <p
            dir="auto"
            className={`min-w-0 flex-1 whitespace-pre-line wrap-anywhere ${quiet ? "text-ink-soft" : ""}`}
          >
            <Highlighted text={review.comment} search={search} />
          </p>
          {action}
        </div>
      )}
      {review.comment_erased_at && !folded && (
        <p className="mt-2 text-sm text-ink-soft">
          Comentário apagado em {asMediumDate(review.comment_erased_at)}
        </p>
      )}
      {children}
    </li>
  );
}
