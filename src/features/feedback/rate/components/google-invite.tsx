import { defaultMessage } from "#src/features/business/settings/default-message.ts";
import { call } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { recordGoogleClick } from "../../google-clicks/contract.ts";
import type { Client } from "../../look-up/contract.ts";
import type { Draft } from "./draft.ts";
import { focusHere, Thanks } from "./thanks.tsx";

/** What a customer sees after sending: thanks, and from the owner's minimum score up the way to Google. */
export function GoogleInvite(props: {
  client: Pick<Client, "slug" | "minReview" | "mainMessageInvite" | "googleUrl">;
  review: Draft;
}) {
  const { client, review } = props;
  const invited = client.googleUrl !== null && review.rating >= client.minReview;

  const countClick = () => {
    // A click that could not be counted must not keep the customer from Google.
    void call<typeof recordGoogleClick>("POST /api/client/{slug}/google-click/", {
      params: { slug: client.slug },
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
        {client.mainMessageInvite || defaultMessage}
      </p>
      <a
        className={buttonClass({ variant: "main", size: "lg", wide: true })}
        href={client.googleUrl ?? undefined}
        target="_blank"
        rel="noopener"
        onClick={countClick}
      >
        Avaliar no Google
      </a>
    </div>
  );
}
