import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { FoldedFilters, PlainSubmit } from "#src/ui/folded-filters.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { SelectStars } from "#src/ui/select-stars.tsx";
import { OriginChoice } from "../../reviews/components/origin-choice.tsx";
import { googlePath } from "../../reviews/google-path.ts";
import type { LoadedGoogleReviews } from "../../reviews/load-google-reviews.ts";
import { GoogleReviews } from "./google-reviews.tsx";
import { ReadingTime } from "./reading-time.tsx";

/** The part of /mensagens with the reviews of Google. */
export function GoogleOrigin({
  data: { list, unanswered, stars, page, pageCount },
  isFilterOpen,
}: {
  data: LoadedGoogleReviews;
  isFilterOpen: boolean;
}) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  const hasReviews = list.count + list.unanswered > 0 || stars !== undefined;
  return (
    <>
      <OriginChoice chosen="google" waiting={list.unanswered} />
      {hasReviews && (
        <FoldedFilters isOpen={isFilterOpen}>
          {/* Without scripts the browser submits the form. */}
          <form className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="origem" value="google" />
            {unanswered && <input type="hidden" name="resposta" value="sem" />}
            <div className="w-full sm:w-48">
              <SelectStars
                stars={stars}
                onChange={(value) =>
                  void navigate(googlePath({ unanswered, stars: Number(value) }))
                }
              />
            </div>
            <PlainSubmit />
          </form>
        </FoldedFilters>
      )}
      <div className={`transition-opacity ${isLoading ? "opacity-50" : ""}`} aria-busy={isLoading}>
        <GoogleReviews key={params.toString()} list={list} unanswered={unanswered} stars={stars} />
        {list.count > 0 && <Pager page={page} pageCount={pageCount} />}
        {list.state === "connected" && <ReadingTime readAt={list.read_at} />}
      </div>
    </>
  );
}
