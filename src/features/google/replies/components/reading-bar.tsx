import { RotateCw } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import type { refreshGoogleReviews } from "../../passes/contract.ts";
import type { GoogleReviewPage } from "../../reviews/contract.ts";

/** The filter of the list, when it was read, and a button to read it now. */
export function ReadingBar({ list, unanswered }: { list: GoogleReviewPage; unanswered: boolean }) {
  const { revalidate } = useRevalidator();
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof refreshGoogleReviews>("POST /api/dashboard/google/reviews/refresh/"),
    done: () => revalidate(),
    failed: "Não foi possível atualizar",
  });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label="Filtrar avaliações do Google" className="flex flex-wrap gap-2">
        <FilterLink to="/mensagens?origem=google" isChosen={!unanswered}>
          Todas
        </FilterLink>
        <FilterLink to="/mensagens?origem=google&resposta=sem" isChosen={unanswered}>
          Sem resposta ({whole.format(list.unanswered)})
        </FilterLink>
      </nav>
      {list.state === "connected" && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {list.read_at && <span>Lidas em {asMoment(list.read_at)}</span>}
          <Button
            variant="quiet"
            className="px-2! text-sm!"
            pending={pending}
            onClick={() => act()}
          >
            <RotateCw aria-hidden className="size-4" />
            Atualizar agora
          </Button>
        </div>
      )}
    </div>
  );
}

function FilterLink(props: { to: string; isChosen: boolean; children: React.ReactNode }) {
  const { to, isChosen, children } = props;
  return (
    <Link
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-current:border-transparent aria-current:bg-ink aria-current:text-ground"
    >
      {children}
    </Link>
  );
}
