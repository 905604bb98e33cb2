import { CheckCheck, MessageSquareText } from "lucide-react";
import { Link } from "react-router";
import { useRepeatedLoad } from "#src/features/session/owner/use-repeated-load.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { EmptyState } from "#src/ui/states.tsx";
import type { GoogleReviewPage } from "../../reviews/contract.ts";
import { ConnectionNotice, NotConnected } from "./connection-notice.tsx";
import { GoogleReviewList } from "./google-review-list.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { ReadingBar } from "./reading-bar.tsx";

const reloadIntervalMs = 15_000;

/** The reviews of Google: what was answered, the filter, and each review with its reply. */
export function GoogleReviews({
  list,
  unanswered,
}: {
  list: GoogleReviewPage;
  /** True if only reviews without a reply are listed. */
  unanswered: boolean;
}) {
  const { state, results } = list;
  const isReading = state === "connected" && !list.is_complete && !list.trouble;
  const isWaiting = results.some(
    ({ reply, issue }) => reply?.state === "pending" || issue === "unconfirmed",
  );
  // With the filter a review that was just answered would disappear.
  useRepeatedLoad(isReading || (isWaiting && !unanswered), reloadIntervalMs);
  if (state === "unavailable" || state === "none" || state === "choosing") {
    return <NotConnected state={state} />;
  }
  return (
    <>
      <ConnectionNotice list={list} />
      {list.count + list.unanswered > 0 && <MonthFigures month={list.month} />}
      <ReadingBar list={list} unanswered={unanswered} />
      {results.length === 0 ? (
        <NoReviews isReading={isReading} unanswered={unanswered} />
      ) : (
        <GoogleReviewList
          results={results}
          recentReplies={list.recent_replies}
          canReply={state === "connected"}
        />
      )}
    </>
  );
}

function NoReviews({ isReading, unanswered }: { isReading: boolean; unanswered: boolean }) {
  if (isReading) {
    return (
      <EmptyState
        icon={MessageSquareText}
        title="Estamos lendo suas avaliações do Google"
        text="Leva alguns minutos. Elas aparecem aqui sozinhas."
      />
    );
  }
  if (unanswered) {
    return (
      <EmptyState
        icon={CheckCheck}
        title="Nenhuma avaliação sem resposta"
        text="Você respondeu a todos no Google."
        action={
          <Link to="/mensagens?origem=google" className={buttonClass()}>
            Ver todas do Google
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessageSquareText}
      title="Nenhuma avaliação no Google ainda"
      text="Assim que um cliente avaliar no Google, você lê e responde aqui."
    />
  );
}
