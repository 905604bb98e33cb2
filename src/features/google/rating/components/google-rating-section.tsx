import { useEffect, useState } from "react";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { usePart } from "#src/ui/use-part.ts";
import { useGoogleRating } from "./use-google-rating.ts";

interface SectionProps {
  /** Customers who went to Google in the last 30 days. Resolves to undefined when the call failed. */
  pace: Promise<number | undefined>;
}

const loadContent = () => import("./google-rating.tsx");

/**
 * The rating on Google as it is now, and the way to the owner's goal. Loads by itself. The file of its content
 * arrives while Google is asked, so the rest of the page does not wait for it.
 */
export function GoogleRatingSection({ pace }: SectionProps) {
  const { result, retry } = useGoogleRating();
  const { part, failed } = usePart(loadContent);
  const knownPace = useLatest(pace);
  if (failed) return <ErrorState onRetry={() => window.location.reload()} />;
  return (
    <div className="mb-8 grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-[minmax(16rem,19rem)_1fr] print:hidden">
      {part && result ? (
        <part.GoogleRating result={result} pace={knownPace} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </div>
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
      <Skeleton className="h-56 rounded-lg md:h-77" />
      <Skeleton className="h-91 rounded-lg md:h-77" />
    </>
  );
}
