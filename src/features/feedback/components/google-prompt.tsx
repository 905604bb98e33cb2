import { defaultMessage } from "#src/features/business/settings/default-message.ts";
import { call } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { recordGoogleClick } from "../google-clicks/contract.ts";
import type { PublicBusiness } from "../look-up/contract.ts";
import type { Draft } from "../rate/draft.ts";
import { focusHere, Thanks } from "./thanks.tsx";

/** The thanks after sending. From the owner's minimum score up, the Google prompt. */
export function GooglePrompt(props: {
  business: Pick<PublicBusiness, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
  review: Draft;
}) {
  const { business, review } = props;
  const invited = business.googleUrl !== null && review.rating >= business.minReview;

  const countClick = () => {
    // The customer reaches Google even if the click cannot be counted.
    void call<typeof recordGoogleClick>("POST /api/client/{slug}/google-click/", {
      params: { slug: business.slug },
      body: { id: review.id },
      keepalive: true,
    }).catch(() => undefined);
  };

  if (!invited) {
    return (
      <Thanks title="Obrigado por contar!">
        <p className="text-ink-soft">Sua avaliação chegou direto a quem cuida deste lugar.</p>
      </Thanks>
    );
  }
  return (
    <div className="grid gap-6 text-center" tabIndex={-1} ref={focusHere}>
      <p className="text-lg whitespace-pre-line text-pretty wrap-break-word">
        {business.mainMessageInvite || defaultMessage}
      </p>
      <a
        className={buttonClass({ variant: "main", size: "lg", wide: true })}
        href={business.googleUrl ?? undefined}
        target="_blank"
        rel="noopener"
        onClick={countClick}
      >
        Avaliar no Google
      </a>
    </div>
  );
}
