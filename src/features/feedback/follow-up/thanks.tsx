import { type ReactNode, useEffect } from "react";
import { Button } from "#src/ui/button.tsx";
import { focusHere } from "#src/ui/focus-here.ts";
import { StarsShown } from "#src/ui/stars.tsx";
import type { Waiting } from "../rate/own-review.ts";
import { words } from "../words/shown-words.ts";

interface ThanksProps {
  title: string;
  /** The stars that the customer gave, if they are shown. */
  rating?: number | undefined;
  /** False if nothing that is gone had the focus, as on a later visit. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Replaces the form, and takes the focus, because the focused element of the form is gone. */
export function Thanks({ title, rating, takesFocus = true, children }: ThanksProps) {
  return (
    <div
      className="thanks grid justify-items-center gap-2 rounded-lg bg-sunken px-[min(1.25rem,6.25vw)] py-8 text-center wrap-anywhere outline-none"
      tabIndex={-1}
      ref={takesFocus ? focusHere : undefined}
    >
      {rating ? (
        <StarsShown value={rating} words={words.starsGiven} className="mb-2 h-9 max-w-full" />
      ) : null}
      <p className="text-xl font-bold">{title}</p>
      {children}
    </div>
  );
}

/** Shown while the review is stored on this phone, until the network or the service is back. */
export function PendingNotice(props: { notice: Waiting; takesFocus: boolean }) {
  const { isOffline, canClose } = props.notice;
  return (
    <Thanks title={words.stored} takesFocus={props.takesFocus}>
      <p className="text-ink-soft">
        {isOffline ? words.storedOffline : words.storedUnavailable}
        {canClose ? words.canClose : words.keepOpen}
      </p>
    </Thanks>
  );
}

/** Shown after the server rejected for good a review that was stored on this phone. */
export function RejectedNotice({ reason }: { reason: string }) {
  return (
    <Thanks title={words.sendFailed}>
      <p className="text-ink-soft">{reason}</p>
    </Thanks>
  );
}

const thanksMs = 8000;

/** The thanks in kiosk mode. After a pause it calls `onNext`, for the next customer. */
export function KioskThanks({ pending, onNext }: { pending: boolean; onNext: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onNext, thanksMs);
    return () => clearTimeout(timer);
  }, [onNext]);
  return (
    <Thanks title={words.thanks}>
      <p className="text-ink-soft">{pending ? words.storedInKiosk : words.toOwner}</p>
      <p className="text-ink-soft">{words.comesBack}</p>
      <p className="mt-4">
        <Button size="lg" onClick={onNext}>
          {words.next}
        </Button>
      </p>
    </Thanks>
  );
}
