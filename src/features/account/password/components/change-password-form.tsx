import { type FormEvent, useState } from "react";
import {
  callAsOwner,
  SessionEnded,
  startSession,
} from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { changePassword } from "../contract.ts";
import { agreedPassword, mismatch, NewPasswordFields } from "./new-password-fields.tsx";

/** The old password, and the new one twice. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<"current" | "repeated">();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = agreedPassword(data);
    setWrong(password === undefined ? "repeated" : undefined);
    if (password === undefined) return;
    setPending(true);
    try {
      const tokens = await callAsOwner<typeof changePassword>("POST /api/account/password/", {
        body: { current: String(data.get("current") ?? ""), password },
      });
      startSession(tokens);
      form.reset();
      toast({ tone: "success", title: "Senha alterada" });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      const failed = error instanceof ApiFailure ? error : undefined;
      if (failed?.code === "password_wrong") setWrong("current");
      toast({ tone: "error", title: "Erro ao alterar senha.", description: failed?.detail });
    } finally {
      setPending(false);
    }
  };

  return (
    <form onSubmit={submit} method="post" className="grid gap-5">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Senha atual"
        name="current"
        autoComplete="current-password"
        required
        error={wrong === "current" ? "A senha atual não confere." : undefined}
      />
      <NewPasswordFields error={wrong === "repeated" ? mismatch : undefined} />
      <Button type="submit" variant="main" pending={pending} className="sm:justify-self-start">
        Alterar senha
      </Button>
    </form>
  );
}
