import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";

/** 'Nova Senha' and 'Confirmar Senha'. */
export function NewPasswordFields({ error }: { error: string | undefined }) {
  return (
    <>
      <PasswordField
        label="Nova Senha"
        name="password"
        autoComplete="new-password"
        hint="No mínimo 6 caracteres."
        minLength={6}
        required
      />
      <PasswordField
        label="Confirmar Senha"
        name="repeated"
        autoComplete="new-password"
        minLength={6}
        required
        error={error}
      />
    </>
  );
}

export const mismatch = "As senhas não coincidem.";

/** The new password when both fields agree; otherwise undefined, and a message on screen. */
export function agreedPassword(data: FormData): string | undefined {
  const password = String(data.get("password") ?? "");
  if (password === String(data.get("repeated") ?? "")) return password;
  toast({ tone: "warning", title: mismatch });
  return undefined;
}
