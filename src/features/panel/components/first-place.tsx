import { ErrorState, LoadingState } from "#src/ui/states.tsx";
import { usePart } from "#src/ui/use-part.ts";

const loadStep = () => import("#src/features/business/settings/components/choose-place.tsx");

/** The first step of a new owner. Its file is loaded here, because all other owners do not need it. */
export function FirstPlace({ onSkip }: { onSkip: () => void }) {
  const { part, failed } = usePart(loadStep);
  if (failed) return <ErrorState onRetry={() => window.location.reload()} />;
  return part ? <part.ChoosePlace onSkip={onSkip} /> : <LoadingState />;
}
