import { useState } from "react";
import { useUnsavedDrafts } from "#src/features/session/owner/use-unsaved-drafts.ts";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import { ReportMenu } from "../../reports/components/report-menu.tsx";
import type { Report } from "../../reports/contract.ts";
import { reportText } from "../../reports/report-text.ts";
import type { GoogleReview } from "../../reviews/contract.ts";
import { GoogleReviewItem } from "./google-review-item.tsx";
import { ReplySection } from "./reply-section.tsx";
import { replyInputName } from "./use-reply-draft.ts";

/** The reviews of one page, each with its reply. */
export function GoogleReviewList(props: {
  results: GoogleReview[];
  reports: Report[];
  recentReplies: string[];
  /** False while the business is not connected. */
  canReply: boolean;
  /** The review that the owner came to answer. */
  waitingId: string | null;
}) {
  const { results, reports, recentReplies, canReply, waitingId } = props;
  const [loaded, setLoaded] = useState(results);
  const [changed, setChanged] = useState<ReadonlyMap<string, GoogleReview>>(new Map());
  const [noted, setNoted] = useState<ReadonlyMap<string, Report | undefined>>(new Map());
  // A new load is newer than the changes.
  if (loaded !== results) {
    setLoaded(results);
    setChanged(new Map());
    setNoted(new Map());
  }
  const { onDraft, isUnsaved } = useUnsavedDrafts(replyInputName);
  return (
    <>
      <ul className="grid gap-3">
        {results.map((listed) => {
          const review = changed.get(listed.id) ?? listed;
          const { id } = review;
          const report = noted.has(id)
            ? noted.get(id)
            : reports.find(({ review_id }) => review_id === id);
          return (
            <GoogleReviewItem
              key={review.id}
              review={review}
              note={report && reportText(report)}
              menu={
                canReply && (
                  <ReportMenu
                    review={review}
                    report={report}
                    onChanged={(next) => setNoted((all) => new Map(all).set(id, next))}
                  />
                )
              }
              isShownFirst={review.id === waitingId}
            >
              <ReplySection
                review={review}
                recentReplies={recentReplies}
                canReply={canReply}
                startsOpen={review.id === waitingId}
                onDraft={onDraft}
                onChanged={(next) => setChanged((all) => new Map(all).set(next.id, next))}
              />
            </GoogleReviewItem>
          );
        })}
      </ul>
      <UnsavedGuard isUnsaved={isUnsaved} alsoOnSearch />
    </>
  );
}
