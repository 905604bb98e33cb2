import { useEffect, useState } from "react";
import { trackEvent } from "#src/services/analytics/track-event.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { usePart } from "#src/ui/use-part.ts";
import { useGoogleRating } from "./use-google-rating.ts";

interface SectionProps {
  /** Opens the review form of the business on Google. */
  googleUrl: string;
  /** Customers who went to Google in the last 30 days. Resolves to undefined when the call failed. */
  pace: Promise<number | undefined>;
}

const loadContent = () => import("./google-rating.tsx");

/**
 * The rating on Google as it is now, and the way to the owner's goal. Loads by itself. The file of its content
 * arrives while Google is asked, so the rest of the page does not wait for it.
 */
export function GoogleRatingSection({ googleUrl, pace }: SectionProps) {
  const { result, retry } = useGoogleRating();
  const { part, failed } = usePart(loadContent);
  const knownPace = useLatest(pace);
  if (failed) return <ErrorState onRetry={() => window.location.reload()} />;
  return (
    <Card id="google" title="No Google" actions={<ReviewButton url={googleUrl} />} className="mt-6">
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[minmax(17rem,19rem)_1fr] md:gap-6">
        {part && result ? (
          <part.GoogleRating result={result} pace={knownPace} onRetry={retry} />
        ) : (
          <Loading />
        )}
      </div>
    </Card>
  );
}

function ReviewButton({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={buttonClass({ className: "max-sm:px-2.5" })}
      onClick={() =>
        trackEvent("clique_avaliar_google", {
          event_category: "Avaliação",
          event_action: "Clique no botão Avaliar no Google",
          event_label: "Dashboard",
        })
      }
    >
      Avaliar no Google
    </a>
  );
}

/** The value of the latest promise that resolved. The old value stays while a new promise is pending. */
function useLatest(promise: Promise<number | undefined>): number | undefined {
  const [value, setValue] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    void promise.then((found) => isCurrent && found !== undefined && setValue(found));
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return value;
}

/** As high as the loaded content, so that nothing jumps. */
function Loading() {
  return (
    <>
      <span role="status" className="sr-only">
        Consultando o Google
      </span>
      <Skeleton className="h-54 rounded-md noscript:hidden md:h-67" />
      <Skeleton className="h-82 rounded-md noscript:hidden md:h-67" />
    </>
  );
}
