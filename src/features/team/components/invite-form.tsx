import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { toast } from "#src/ui/toast.ts";
import type { inviteMember } from "../invites/contract.ts";
import type { MemberRole } from "../members/contract.ts";
import { roleTexts } from "../role-texts.ts";

const roles = Object.keys(roleTexts) as MemberRole[];
const fieldCodes: string[] = ["email_invalid", "already_member"];

/** Invites a person by email, with a role. */
export function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const { pending, act: invite } = useOwnerAction({
    run: (body: { email: string; role: MemberRole }) =>
      callAsOwner<typeof inviteMember>("POST /api/team/", { body }),
    async done({ email }) {
      form.current?.reset();
      toast({ tone: "success", title: "Convite enviado", description: email });
      await onInvited();
    },
    failed(failure, text) {
      if (fieldCodes.includes(failure.code)) setError(text);
      else toast({ tone: "error", title: "O convite não foi enviado", description: text });
    },
  });
  const submit = (data: FormData) => {
    setError(undefined);
    void invite({
      email: String(data.get("member-email") ?? "").trim(),
      role: data.get("role") === "manager" ? "manager" : "staff",
    });
  };
  return (
    <Form ref={form} onSubmit={submit} className="grid gap-4">
      <Field
        label="E-mail"
        name="member-email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        error={error}
        onChange={() => setError(undefined)}
      />
      <RoleChoice />
      <p className="text-sm text-ink-soft">
        Planos, pagamentos, a conexão com o Google e a equipe ficam só com você.
      </p>
      <Button type="submit" variant="main" pending={pending} className="justify-self-start">
        Enviar convite
      </Button>
    </Form>
  );
}

function RoleChoice() {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">O que pode fazer</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-line-strong has-checked:bg-sunken"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === "staff"}
            className="mt-1 size-4.5 shrink-0 accent-action"
          />
          <span>
            <span className="block font-semibold">{roleTexts[role].name}</span>
            <span className="block text-sm text-ink-soft">{roleTexts[role].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
