import { usePart } from "#src/ui/use-part.ts";

const loadConsent = () => import("./consent-and-analytics.tsx");

/**
 * Loads the question about consent after the first view, which does not need it. If the file cannot be loaded,
 * nothing is asked and nothing of Google is loaded.
 */
export function LateConsent({ measurementId }: { measurementId: string }) {
  const { part } = usePart(loadConsent);
  return part ? <part.ConsentAndAnalytics measurementId={measurementId} /> : null;
}
