import { Globe } from "lucide-react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { choosePraise, Praise } from "../contract.ts";

interface SiteChoiceProps {
  /** The review whose comment may be shown. */
  id: string;
  isOnSite: boolean;
  /** The CSS classes of the button. */
  className: string;
  /** Called with what is stored; null if the comment may no longer be shown. */
  onChange: (praise: Praise | null) => void;
}

/** Puts a comment on the business's website, or takes it off. */
export function SiteChoice({ id, isOnSite, className, onChange }: SiteChoiceProps) {
  const { pending, act: choose } = useOwnerAction({
    run: () =>
      callAsOwner<typeof choosePraise>("PATCH /api/dashboard/messages/{id}/praise/", {
        params: { id },
        body: { on_site: !isOnSite },
      }),
    done: onChange,
    failed({ code }, text) {
      if (code === "praise_not_found") onChange(null);
      toast({ tone: "error", title: "Não foi possível salvar", description: text });
    },
  });
  return (
    <Button variant="quiet" className={className} pending={pending} onClick={() => void choose()}>
      <Globe aria-hidden className="hidden size-4 sm:block" />
      {isOnSite ? "Não mostrar no site" : "Mostrar no site"}
    </Button>
  );
}
