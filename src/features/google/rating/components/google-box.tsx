import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { StarsShown } from "#src/ui/stars.tsx";
import type { GoogleRating } from "../contract.ts";
import { shownRating } from "../way-to-goal.ts";

/**
 * What Google shows, with its attribution, in a box of its own. Google's terms require that nothing of ours stands
 * in this box.
 */
export function GoogleBox({ shown }: { shown: GoogleRating }) {
  const { rating, count, source, maps_url } = shown;
  return (
    <Box
      footer={
        <>
          {source === "maps" ? (
            <span translate="no" className="whitespace-nowrap">
              Google Maps
            </span>
          ) : (
            <span>Perfil da Empresa no Google</span>
          )}
          <GoogleLink url={maps_url} />
        </>
      }
    >
      {rating === null ? (
        <p className="text-lg font-semibold">Ainda sem avaliações</p>
      ) : (
        <RatingNumbers rating={rating} count={count ?? 0} />
      )}
    </Box>
  );
}

/** The rating, and where it comes from. */
export function Box({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <section
      aria-label="Sua nota no Google"
      className="flex min-h-36 flex-col rounded-md border border-line px-4 pt-3 pb-1 sm:min-h-0 sm:flex-row sm:items-center sm:gap-6 sm:py-3"
    >
      <div className="flex-1">{children}</div>
      <footer className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm sm:mt-0 text-ink-soft">
        {footer}
      </footer>
    </section>
  );
}

/** The rating as Google shows it, with its number of reviews. */
export function RatingNumbers({ rating, count }: { rating: number; count: number }) {
  const shown = shownRating(rating);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="display text-4xl tabular-nums">{oneDecimal.format(shown)}</p>
      <div>
        <p>
          <StarsShown value={shown} className="h-5" />
        </p>
        <p className="text-sm text-ink-soft">
          {count === 1 ? "1 avaliação" : `${whole.format(count)} avaliações`}
        </p>
      </div>
    </div>
  );
}

/** Opens the place on Google. Nothing without a place. */
export function GoogleLink({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink underline underline-offset-4"
    >
      Ver no Google
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
