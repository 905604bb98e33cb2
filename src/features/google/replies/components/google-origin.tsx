import { useNavigation, useSearchParams } from "react-router";
import { Pager } from "#src/ui/pager.tsx";
import { OriginChoice } from "../../reviews/components/origin-choice.tsx";
import type { LoadedGoogleReviews } from "../../reviews/load-google-reviews.ts";
import { GoogleReviews } from "./google-reviews.tsx";

/** The part of /mensagens with the reviews of Google. */
export function GoogleOrigin({
  data: { list, unanswered, page, pageCount },
}: {
  data: LoadedGoogleReviews;
}) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <OriginChoice chosen="google" waiting={list.unanswered} />
      <div className={`transition-opacity ${isLoading ? "opacity-50" : ""}`} aria-busy={isLoading}>
        <GoogleReviews key={params.toString()} list={list} unanswered={unanswered} />
        {list.count > 0 && <Pager page={page} pageCount={pageCount} />}
      </div>
    </>
  );
}
