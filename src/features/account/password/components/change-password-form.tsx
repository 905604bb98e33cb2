import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { startSession } from "#src/features/session/owner/stored-session.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import {
  MissingPassword,
  useHasPassword,
} from "#src/features/session/proof/components/missing-password.tsx";
import type { BodyOf } from "#src/http/endpoint.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";
import {
  NewPasswordFields,
  newPasswordTexts,
  readNewPassword,
} from "../../components/new-password-fields.tsx";
import type { changePassword } from "../contract.ts";

/** The current password, and the new one twice. */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<"current" | "repeated">();
  const hasPassword = useHasPassword();
  const { pending, act: change } = useOwnerAction({
    run: (body: BodyOf<typeof changePassword>) =>
      callAsOwner<typeof changePassword>("POST /api/account/password/", { body }),
    done(tokens) {
      startSession(tokens);
      form.current?.reset();
      toast({ tone: "success", title: "Senha alterada" });
    },
    failed(failure, description) {
      if (failure.code === "password_wrong") setWrong("current");
      toast({ tone: "error", title: "Erro ao alterar senha.", description });
    },
  });

  const submit = (data: FormData) => {
    const password = readNewPassword(data, newPasswordTexts);
    setWrong(password === undefined ? "repeated" : undefined);
    if (password !== undefined) {
      void change({ current: String(data.get("current") ?? ""), password });
    }
  };

  if (!hasPassword) return <MissingPassword />;
  return (
    <Form ref={form} onSubmit={submit} className="grid gap-3">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Senha atual"
        name="current"
        autoComplete="current-password"
        required
        error={wrong === "current" ? "A senha atual não confere." : undefined}
      />
      <NewPasswordFields texts={newPasswordTexts} mismatch={wrong === "repeated"} />
      <Button type="submit" variant="main" pending={pending} className="sm:justify-self-start">
        Alterar senha
      </Button>
    </Form>
  );
}
