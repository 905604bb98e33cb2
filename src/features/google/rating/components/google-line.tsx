import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { asShortDay } from "#src/lib/time/shown-dates.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import type { GoogleRating } from "../contract.ts";
import { type ShownRating, shownRating } from "../way-to-goal.ts";
import { useGoogleRating } from "./use-google-rating.ts";
import { useTypedRating } from "./use-typed-rating.ts";

/** The rating on Google in one line, which leads to the goal on /resumo. */
export function GoogleLine() {
  const { result } = useGoogleRating();
  const isOwner = useMayAct("owner");
  if (!result) return <Skeleton className="h-14 rounded-lg noscript:hidden print:hidden" />;
  return (
    <section
      aria-label="Sua nota no Google"
      className="relative flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-2.5 pl-4 shadow-card hover:border-line-strong has-focus-visible:border-line-strong sm:pl-5 print:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {result !== "failed" && (result.state === "shown" || result.state === "no_reviews") ? (
          <Current shown={result} />
        ) : (
          <Typed connectable={result !== "failed" && result.connectable && isOwner} />
        )}
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </section>
  );
}

/** Google's numbers with its attribution. Google's terms require both in the same box, without our own words. */
function Current({ shown }: { shown: GoogleRating }) {
  const { rating, count, source } = shown;
  return (
    <>
      <LineLink to="/resumo#google">
        {source === "maps" ? (
          <span translate="no" className="whitespace-nowrap">
            Google Maps
          </span>
        ) : (
          "Perfil da Empresa no Google"
        )}
      </LineLink>
      {rating === null ? "Ainda sem avaliações" : <Numbers rating={rating} count={count ?? 0} />}
    </>
  );
}

/** The numbers that the owner copied from Google, or the way to get Google's own. */
function Typed({ connectable }: { connectable: boolean }) {
  const { typed } = useTypedRating();
  if (typed) {
    return (
      <>
        <LineLink to="/resumo#google">No Google em {asShortDay(typed.typedAt)}</LineLink>
        <Numbers {...typed} />
      </>
    );
  }
  return connectable ? (
    <LineLink to="/conta/google">Conectar ao Google</LineLink>
  ) : (
    <LineLink to="/resumo#google">Sua nota no Google</LineLink>
  );
}

function LineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-sm font-semibold no-underline after:absolute after:inset-0">
      {children}
    </Link>
  );
}

function Numbers({ rating, count }: ShownRating) {
  const shown = shownRating(rating);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="font-semibold tabular-nums">{oneDecimal.format(shown)}</span>
      <StarsShown value={shown} className="h-4" />
      <span className="text-ink-soft">
        {count === 1 ? "1 avaliação" : `${whole.format(count)} avaliações`}
      </span>
    </p>
  );
}
