import { accentCss } from "#src/lib/color/accent.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { defaultMessage, minGladRating, plainDefaultMessage } from "../default-message.ts";
import { BusinessHeading } from "./business-heading.tsx";

/** Shows the Google prompt as a customer sees it after sending a review. It is not interactive. */
export function InvitePreview(props: {
  name: string;
  address: string;
  logo: string | null;
  accent: string | null;
  message: string;
  minScore: string;
}) {
  const message = props.message.trim();
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold text-ink-soft">
        O que o cliente vê depois de avaliar
      </figcaption>
      <div
        aria-hidden
        inert
        data-testid="invite-preview"
        className="invite-preview grid content-center gap-6 rounded-xl border border-line bg-ground px-4 py-8"
      >
        {props.accent && <style>{accentCss(props.accent, ".invite-preview")}</style>}
        <BusinessHeading
          logo_url={props.logo}
          place_name={props.name || null}
          address={props.address || null}
        />
        <p className="text-center text-lg wrap-anywhere whitespace-pre-line">
          {message || defaultMessage}
        </p>
        <span className={buttonClass({ variant: "main", size: "lg", wide: true })}>
          Avaliar no Google
        </span>
      </div>
      {!message && Number(props.minScore) < minGladRating && (
        <p className="text-sm text-ink-soft">
          Com menos de {minGladRating} estrelas: “{plainDefaultMessage}”
        </p>
      )}
    </figure>
  );
}
