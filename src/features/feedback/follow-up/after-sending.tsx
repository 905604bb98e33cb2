import type { OwnReview, Waiting } from "../rate/own-review.ts";
import { SentBefore, SentThanks } from "./google-prompt.tsx";
import type { ReviewedBusiness } from "./reviewed-business.ts";
import { KioskThanks, PendingNotice, RejectedNotice } from "./thanks.tsx";

/** What became of the review, and what its screen shows. */
export type Sent =
  | {
      stage: "sent";
      id: string;
      code: string | undefined;
      rating: number;
      comment: string;
      /** Whether this phone knows the review on a later visit. */
      isStored: boolean;
    }
  | { stage: "sent-before"; review: OwnReview | undefined; takesFocus: boolean }
  | { stage: "pending"; notice: Waiting; takesFocus: boolean }
  | { stage: "rejected"; reason: string }
  | { stage: "next"; pending: boolean };

interface AfterSendingProps {
  business: ReviewedBusiness;
  sent: Sent;
  /** In kiosk mode: shows the form to the next customer. */
  onNext(): void;
}

/**
 * The screens that replace the form. What an anonymous customer gets besides the thanks belongs into `SentThanks` (just
 * sent) and `SentBefore` (a later visit of the same browser) in `google-prompt.tsx`.
 */
export function AfterSending({ business, sent, onNext }: AfterSendingProps) {
  switch (sent.stage) {
    case "sent":
      return <SentThanks business={business} review={sent} />;
    case "sent-before":
      return <SentBefore business={business} {...sent} />;
    case "pending":
      return <PendingNotice {...sent} />;
    case "rejected":
      return <RejectedNotice reason={sent.reason} />;
    case "next":
      return <KioskThanks pending={sent.pending} onNext={onNext} />;
  }
}
