import { CheckCheck, MessageSquareText } from "lucide-react";
import { Link } from "react-router";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { useRepeatedLoad } from "#src/features/session/owner/use-repeated-load.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { EmptyState } from "#src/ui/states.tsx";
import { RemovedReviews } from "../../reports/components/removed-reviews.tsx";
import type { GoogleReviewPage } from "../../reviews/contract.ts";
import { googlePath } from "../../reviews/google-path.ts";
import { ConnectionNotice, NotConnected } from "./connection-notice.tsx";
import { GoogleReviewList } from "./google-review-list.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { ReplyFilter } from "./reply-filter.tsx";

const reloadIntervalMs = 15_000;

/** The reviews of Google: what was answered, the filter, and each review with its reply. */
export function GoogleReviews(props: {
  list: GoogleReviewPage;
  /** True if only reviews without a reply are listed. */
  unanswered: boolean;
  /** Undefined: reviews with any number of stars are listed. */
  stars: number | undefined;
}) {
  const { list, unanswered, stars } = props;
  const { state, results } = list;
  const mayReply = useMayAct("manager");
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
      <ReplyFilter waiting={list.unanswered} unanswered={unanswered} stars={stars} />
      {results.length === 0 ? (
        <NoReviews isReading={isReading} unanswered={unanswered} stars={stars} />
      ) : (
        <GoogleReviewList
          results={results}
          reports={list.reports}
          recentReplies={list.recent_replies}
          waitingId={list.waiting_id}
          canReply={state === "connected" && mayReply}
        />
      )}
      <RemovedReviews reports={list.reports} />
    </>
  );
}

function NoReviews(props: { isReading: boolean; unanswered: boolean; stars: number | undefined }) {
  const { isReading, unanswered, stars } = props;
  if (stars !== undefined) {
    return (
      <EmptyState
        icon={MessageSquareText}
        title="Nenhuma avaliação encontrada para os filtros selecionados"
        action={<AllOfGoogle />}
      />
    );
  }
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
        action={<AllOfGoogle />}
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

function AllOfGoogle() {
  return (
    <Link to={googlePath({ unanswered: false })} className={buttonClass()}>
      Ver todas do Google
    </Link>
  );
}
