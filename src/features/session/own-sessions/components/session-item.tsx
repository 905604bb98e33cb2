import { Laptop, Smartphone } from "lucide-react";
import { useRevalidator } from "react-router";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { useLogOut } from "../../owner/use-log-out.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import type { endSession, OwnSession } from "../contract.ts";

export function SessionItem({ session }: { session: OwnSession }) {
  const { id, created_at, last_used_at, is_current } = session;
  const device = session.device ?? "Aparelho não identificado";
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  const { revalidate } = useRevalidator();
  const logOut = useLogOut();
  const { pending, act: end } = useOwnerAction({
    run: async () => {
      if (is_current) await logOut();
      else
        await callAsOwner<typeof endSession>("DELETE /api/account/sessions/{id}/", {
          params: { id },
        });
    },
    async done() {
      if (is_current) return;
      await revalidate();
      toast({ tone: "success", title: "Aparelho desconectado", description: device });
    },
    failed: "Não foi possível sair deste aparelho",
  });

  return (
    <li className="flex items-center gap-3 py-3">
      <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft sm:grid">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {is_current && <Badge tone="success">Este aparelho</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Entrou: {asMoment(created_at)}
          <br />
          {is_current ? "Em uso agora" : `Último uso: ${asMoment(last_used_at)}`}
        </p>
      </div>
      <Button
        pending={pending}
        onClick={() => void end()}
        aria-label={is_current ? "Sair deste aparelho" : `Sair: ${device}`}
      >
        Sair
      </Button>
    </li>
  );
}
