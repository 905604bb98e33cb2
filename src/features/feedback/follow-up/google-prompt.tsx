import { useState } from "react";
import { minGladRating } from "#src/features/business/settings/default-message.ts";
import { mayBePraise } from "#src/features/reviews/praise/may-be-praise.ts";
import { call } from "#src/http/client.ts";
import { languageTags } from "#src/lib/language/language.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { copyBySelection } from "#src/ui/copy-text.ts";
import type { recordGoogleClick } from "../google-clicks/contract.ts";
import type { OwnReview } from "../rate/own-review.ts";
import { words } from "../words/shown-words.ts";
import type { Sent } from "./after-sending.tsx";
import { AnswerLink, AnswerNotice } from "./answer-link.tsx";
import { PraiseQuestion } from "./praise-question.tsx";
import type { ReviewedBusiness } from "./reviewed-business.ts";
import { Thanks } from "./thanks.tsx";

const isInvited = (business: ReviewedBusiness, rating: number) =>
  business.googleUrl !== null && rating >= business.minReview;

/** The thanks after sending. From the owner's minimum score up, the Google prompt. */
export function SentThanks(props: {
  business: ReviewedBusiness;
  review: Extract<Sent, { stage: "sent" }>;
}) {
  const { business, review } = props;
  const invited = isInvited(business, review.rating);
  const invitation = review.rating < minGladRating ? words.plainInvitation : words.invitation;
  const asked = mayBePraise(review, business.minReview);
  return (
    <Thanks title={words.thanks} rating={review.rating}>
      <p
        lang={invited && business.mainMessageInvite ? languageTags.pt : undefined}
        className={invited ? "text-lg whitespace-pre-line" : "text-ink-soft"}
      >
        {invited ? business.mainMessageInvite || invitation : words.toOwner}
      </p>
      {invited && <GoogleLink business={business} id={review.id} comment={review.comment} />}
      {review.code && (
        <AnswerLink
          slug={business.slug}
          code={review.code}
          isStored={review.isStored}
          isShort={invited || asked}
        />
      )}
      {review.code && asked && <PraiseQuestion slug={business.slug} code={review.code} />}
    </Thanks>
  );
}

/** Replaces the form in a browser that has sent a review, with the Google link if it was invited. */
export function SentBefore(props: {
  business: ReviewedBusiness;
  review: OwnReview | undefined;
  takesFocus: boolean;
}) {
  const { business, review, takesFocus } = props;
  const invited = review !== undefined && isInvited(business, review.rating);
  return (
    <Thanks title={words.sentBefore} rating={review?.rating} takesFocus={takesFocus}>
      {invited && <GoogleLink business={business} id={review.id} comment="" />}
      {review?.code && (
        <AnswerNotice
          slug={business.slug}
          code={review.code}
          read={review.read}
          invited={invited}
        />
      )}
    </Thanks>
  );
}

/** Opens Google, and copies the comment on the way so that the customer can paste it there. */
function GoogleLink(props: { business: ReviewedBusiness; id: string; comment: string }) {
  const { business, id, comment } = props;
  const [copied, setCopied] = useState<boolean>();

  const click = () => {
    if (comment) setCopied(copyBySelection(comment));
    // The customer reaches Google even if the click cannot be counted.
    void call<typeof recordGoogleClick>("POST /api/client/{slug}/google-click/", {
      params: { slug: business.slug },
      body: { id },
      keepalive: true,
    }).catch(() => undefined);
  };

  return (
    <>
      <a
        className={buttonClass({ variant: "main", size: "lg", wide: true, className: "mt-4" })}
        href={business.googleUrl ?? undefined}
        target="_blank"
        rel="noopener"
        onClick={click}
      >
        {words.rateOnGoogle}
      </a>
      {comment && (
        <p role="status" className="text-sm text-ink-soft">
          {copied === undefined && words.willCopy}
          {copied && words.copied}
        </p>
      )}
    </>
  );
}
