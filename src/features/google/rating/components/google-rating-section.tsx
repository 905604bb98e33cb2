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
    <Card
      id="google"
      title="No Google"
      actions={<ReviewButton url={googleUrl} />}
      className="mt-4 sm:mt-6"
    >
      <div className="-mb-2 grid grid-cols-1 gap-2 sm:-mb-3">
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
      className={buttonClass({ className: "max-sm:px-2" })}
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

/** As high as the loaded content, so that nothing jumps. Google is asked by scripts, never for a document. */
function Loading() {
  return (
    <>
      <span role="status" className="sr-only">
        Consultando o Google
      </span>
      <p className="hidden pb-3 text-ink-soft noscript:block">
        Sem JavaScript, esta página não consulta o Google.
      </p>
      <Skeleton className="h-36 rounded-md noscript:hidden sm:h-20" />
      <Skeleton className="h-22 rounded-md noscript:hidden sm:h-14" />
    </>
  );
}
