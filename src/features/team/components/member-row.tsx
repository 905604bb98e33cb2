import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { controlClass } from "#src/ui/field-frame.tsx";
import { toast } from "#src/ui/toast.ts";
import type { listTeam } from "../contract.ts";
import type { changeMember, MemberRole, removeMember } from "../members/contract.ts";
import { roleTexts } from "../role-texts.ts";

type Member = ResponseOf<typeof listTeam>["members"][number];

/** A person of the team, whose role can be changed, or who can be removed. */
export function MemberRow({ member, onChange }: { member: Member; onChange: () => Promise<void> }) {
  const { account, email, role, since } = member;
  const { pending, act: change } = useOwnerAction({
    run: (next: MemberRole) =>
      callAsOwner<typeof changeMember>("PATCH /api/team/{account}/", {
        params: { account },
        body: { role: next },
      }),
    async done() {
      toast({ tone: "success", title: "Acesso alterado", description: email });
      await onChange();
    },
    failed: "O acesso não foi alterado",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold wrap-anywhere">{email}</span>
        <span className="block text-sm text-ink-soft">Desde {asDate(since)}</span>
      </p>
      <span className="flex items-center gap-2">
        <select
          aria-label={`Acesso de ${email}`}
          value={role}
          disabled={pending}
          onChange={({ target }) => void change(target.value === "manager" ? "manager" : "staff")}
          className={`${controlClass} w-auto! cursor-pointer`}
        >
          <option value="staff">{roleTexts.staff.name}</option>
          <option value="manager">{roleTexts.manager.name}</option>
        </select>
        <Remove member={member} onRemoved={onChange} />
      </span>
    </li>
  );
}

function Remove(props: { member: Member; onRemoved: () => Promise<void> }) {
  const { account, email } = props.member;
  return (
    <ConfirmOwnerAction
      title="Remover da equipe?"
      description={`${email} perde o acesso a esta loja na hora. A conta da pessoa continua existindo.`}
      confirmLabel="Remover"
      tone="danger"
      trigger={<Button aria-label={`Remover ${email}`}>Remover</Button>}
      run={() =>
        callAsOwner<typeof removeMember>("DELETE /api/team/{account}/", { params: { account } })
      }
      done={{ title: "Pessoa removida da equipe", description: email }}
      after={props.onRemoved}
      failed="A pessoa não foi removida"
    />
  );
}
