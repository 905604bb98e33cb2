import { useState } from "react";
import { defaultMessage } from "#src/features/business/settings/default-message.ts";
import { call } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { copyBySelection } from "#src/ui/copy-text.ts";
import type { recordGoogleClick } from "../google-clicks/contract.ts";
import type { PublicBusiness } from "../look-up/contract.ts";
import type { Draft } from "../rate/draft.ts";
import type { OwnReview } from "../rate/own-review.ts";
import { Thanks } from "./thanks.tsx";

type InvitingBusiness = Pick<
  PublicBusiness,
  "slug" | "minReview" | "mainMessageInvite" | "googleUrl"
>;

const isInvited = (business: InvitingBusiness, rating: number) =>
  business.googleUrl !== null && rating >= business.minReview;

/** The thanks after sending. From the owner's minimum score up, the Google prompt. */
export function SentThanks({ business, review }: { business: InvitingBusiness; review: Draft }) {
  const invited = isInvited(business, review.rating);
  return (
    <Thanks title="Obrigado por avaliar!" rating={review.rating}>
      <p className={invited ? "text-lg whitespace-pre-line" : "text-ink-soft"}>
        {invited
          ? business.mainMessageInvite || defaultMessage
          : "Sua avaliação foi direto para o responsável."}
      </p>
      {invited && <GoogleLink business={business} id={review.id} comment={review.comment.trim()} />}
    </Thanks>
  );
}

/** Replaces the form in a browser that has sent a review, with the Google link if it was invited. */
export function SentBefore(props: { business: InvitingBusiness; review: OwnReview | undefined }) {
  const { business, review } = props;
  return (
    <Thanks
      title="Você já enviou um feedback para esta empresa. Obrigado!"
      rating={review?.rating}
      takesFocus={false}
    >
      {review && isInvited(business, review.rating) && (
        <GoogleLink business={business} id={review.id} comment="" />
      )}
    </Thanks>
  );
}

/** Opens Google, and copies the comment on the way so that the customer can paste it there. */
function GoogleLink(props: { business: InvitingBusiness; id: string; comment: string }) {
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
        Avaliar no Google
      </a>
      {comment && (
        <p role="status" className="text-sm text-ink-soft">
          {copied === undefined && "Ao tocar, seu comentário é copiado para você colar lá."}
          {copied && "Seu comentário foi copiado: é só colar."}
        </p>
      )}
    </>
  );
}
