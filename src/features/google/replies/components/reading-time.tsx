import { RotateCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import type { refreshGoogleReviews } from "../../passes/contract.ts";

export function ReadingTime({ readAt }: { readAt: string | null }) {
  const { revalidate } = useRevalidator();
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof refreshGoogleReviews>("POST /api/dashboard/google/reviews/refresh/"),
    done: () => revalidate(),
    failed: "Não foi possível atualizar",
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {readAt && <span>Atualizado em {asMoment(readAt)}</span>}
      <Button variant="quiet" className="px-2! text-sm!" pending={pending} onClick={() => act()}>
        <RotateCw aria-hidden className="size-4" />
        Atualizar agora
      </Button>
    </div>
  );
}
