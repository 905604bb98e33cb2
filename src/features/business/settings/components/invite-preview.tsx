import { buttonClass } from "#src/ui/button-class.ts";
import { defaultMessage } from "../default-message.ts";
import { BusinessHeading } from "./business-heading.tsx";

/** What a customer who is invited will see after sending; nothing in it can be pressed. */
export function InvitePreview(props: {
  name: string;
  address: string;
  logo: string | null;
  message: string;
}) {
  const client = {
    slug: "",
    place_name: props.name || null,
    address: props.address || null,
    logo_url: props.logo,
    minReview: 1,
    mainMessageInvite: null,
    googleUrl: null,
  };
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold text-ink-soft">
        O que o cliente vê depois de avaliar
      </figcaption>
      <div
        aria-hidden
        inert
        data-testid="invite-preview"
        className="grid content-center gap-6 rounded-xl border border-line bg-ground px-4 py-8"
      >
        <BusinessHeading {...client} />
        <p className="text-center text-lg wrap-break-word whitespace-pre-line">
          {props.message.trim() || defaultMessage}
        </p>
        <span className={buttonClass({ variant: "main", size: "lg", wide: true })}>
          Avaliar no Google
        </span>
      </div>
    </figure>
  );
}
