import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { asDay } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { listTeam } from "../contract.ts";
import type { withdrawInvite } from "../invites/contract.ts";
import { roleTexts } from "../role-texts.ts";

interface InviteRowProps {
  invite: ResponseOf<typeof listTeam>["invites"][number];
  onChange: () => Promise<void>;
}

/** An invitation that was not accepted yet. */
export function InviteRow({ invite, onChange }: InviteRowProps) {
  const { id, email, role, expires_at } = invite;
  const { pending, act: withdraw } = useOwnerAction({
    run: () =>
      callAsOwner<typeof withdrawInvite>("DELETE /api/team/invites/{id}/", { params: { id } }),
    async done() {
      toast({ tone: "success", title: "Convite cancelado", description: email });
      await onChange();
    },
    failed: "O convite não foi cancelado",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold wrap-anywhere">{email}</span>
        <span className="block text-sm text-ink-soft">
          {roleTexts[role].name} · convite vale até {asDay(expires_at)}
        </span>
      </p>
      <Button
        pending={pending}
        onClick={() => void withdraw()}
        aria-label={`Cancelar convite de ${email}`}
      >
        Cancelar convite
      </Button>
    </li>
  );
}
