import { useEffect, useState } from "react";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { countWaitingGoogle } from "#src/features/google/reviews/load-google-reviews.ts";
import type { Today } from "#src/features/reviews/today/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { usePart } from "#src/ui/use-part.ts";
import type { FirstStepsListProps } from "./first-steps-list.tsx";
import { useStepsDone } from "./use-steps-done.ts";

export type FirstStepsProps = {
  profile: Pick<ResponseOf<typeof getProfile>, "uuid" | "business" | "shops" | "google_url">;
  /** Resolves to undefined when the call failed. */
  today: Promise<Pick<Today, "total"> | undefined>;
};

/**
 * The first tasks of a new owner: place, print, share, first review. Only the next task has a button.
 * Disappears for good after the first review arrived and the place is set.
 */
export function FirstSteps({ profile, today }: FirstStepsProps) {
  const { done, mark } = useStepsDone(profile);
  const [total, setTotal] = useState<number>();
  const placeSet = profile.google_url !== null;
  const reviewed = Boolean(total);
  const finished = done.includes("all");

  useEffect(() => {
    // After a failure the list stays hidden, because its tasks are not urgent.
    void today.then((numbers) => numbers && setTotal(numbers.total));
  }, [today]);

  useEffect(() => {
    const printed = () => mark("printed");
    window.addEventListener("afterprint", printed);
    return () => window.removeEventListener("afterprint", printed);
  }, [mark]);

  useEffect(() => {
    if (placeSet && reviewed) mark("all");
  }, [placeSet, reviewed, mark]);

  // Hidden until the number of reviews is known, so that it does not flash for other owners.
  if (finished || total === undefined || (placeSet && reviewed)) return null;
  return (
    <LateList
      placeSet={placeSet}
      printed={done.includes("printed") || reviewed}
      shared={done.includes("shared") || reviewed}
      reviewed={reviewed}
      onShare={() => mark("shared")}
    />
  );
}

type GoogleState = Awaited<ReturnType<typeof countWaitingGoogle>>["state"];

const loadList = () => import("./first-steps-list.tsx");

/** Loads the list here, because most owners do not need it. Without the file it stays hidden. */
function LateList(props: Omit<FirstStepsListProps, "connected">) {
  const { part } = usePart(loadList);
  const [google, setGoogle] = useState<GoogleState>();
  useEffect(() => {
    const leaving = new AbortController();
    countWaitingGoogle(callAsOwner, leaving.signal).then(
      ({ state }) => setGoogle(state),
      // The list works without this step.
      () => leaving.signal.aborted || setGoogle("unavailable"),
    );
    return () => leaving.abort();
  }, []);
  if (!part || !google) return null;
  const connected = google === "unavailable" ? undefined : google === "connected";
  return <part.FirstStepsList {...props} connected={connected} />;
}
