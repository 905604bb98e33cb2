import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { usePart } from "#src/ui/use-part.ts";

const loadCards = () => import("./more-ways-cards.tsx");

/** The cards at the end of the page. Their file is loaded after the first view, which does not show them. */
export function MoreWays({ reviewUrl }: { reviewUrl: string }) {
  const { part, failed } = usePart(loadCards);
  if (failed) return <ErrorState onRetry={() => window.location.reload()} />;
  return (
    <div className="mt-12 grid gap-4 md:grid-cols-2 print:hidden">
      {part ? (
        <part.MoreWaysCards reviewUrl={reviewUrl} />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
    </div>
  );
}
