import { useCallback, useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import type { GoogleRating, getGoogleRating } from "../contract.ts";

/**
 * Asks for the rating once when the card is shown. A loader would ask again whenever the page's other data is
 * loaded again, and each call may cost money. Undefined while waiting; "failed" if our own server did not
 * respond.
 */
export function useGoogleRating() {
  const [result, setResult] = useState<GoogleRating | "failed">();
  const [bug, setBug] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  if (bug) throw bug;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to ask again.
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    callAsOwner<typeof getGoogleRating>("GET /api/dashboard/google-rating/", { signal }).then(
      (found) => setResult(found),
      (error: unknown) => {
        // Not after the end of the session or of this page: the browser is leaving.
        if (error instanceof ApiFailure) setResult("failed");
        else if (!signal.aborted && !(error instanceof SessionEnded)) setBug(error);
      },
    );
    return () => asking.abort();
  }, [attempt]);

  const retry = useCallback(() => {
    setResult(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { result, retry };
}
