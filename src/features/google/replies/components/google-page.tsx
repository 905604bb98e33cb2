import { Link, useNavigation, useSearchParams } from "react-router";
import { Pager } from "#src/ui/pager.tsx";
import { OriginChoice } from "../../reviews/components/origin-choice.tsx";
import type { LoadedGoogleReviews } from "../../reviews/load-google-reviews.ts";
import { GoogleReviews } from "./google-reviews.tsx";

/** The part of /mensagens with the reviews of Google. */
export function GooglePage({
  data: { list, unanswered, page, pageCount },
  businessName,
}: {
  data: LoadedGoogleReviews;
  businessName: string | null;
}) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  const addressOf = (toPage: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(toPage));
    return `/mensagens?${next}`;
  };
  return (
    <>
      <OriginChoice chosen="google" waiting={list.unanswered} />
      <div className={`transition-opacity ${isLoading ? "opacity-50" : ""}`} aria-busy={isLoading}>
        <GoogleReviews
          key={params.toString()}
          list={list}
          unanswered={unanswered}
          businessName={businessName}
        />
        {list.count > 0 && (
          <Pager
            page={page}
            pageCount={pageCount}
            href={addressOf}
            link={({ href, ...rest }) => <Link to={href} {...rest} />}
          />
        )}
      </div>
    </>
  );
}
