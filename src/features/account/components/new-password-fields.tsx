import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { minPasswordLength } from "../password-length.ts";

interface Texts {
  password: string;
  repeated: string;
  mismatch: string;
  advice?: string;
}

export const signUpTexts: Texts = {
  password: "Senha",
  repeated: "Confirmar senha",
  mismatch: "Senhas não coincidem.",
  advice: "Digite a mesma senha nos dois campos.",
};

export const newPasswordTexts: Texts = {
  password: "Nova Senha",
  repeated: "Confirmar Senha",
  mismatch: "As senhas não coincidem.",
};

interface NewPasswordFieldsProps {
  texts: Texts;
  /** Another sentence before the hint of the password. */
  advice?: string | undefined;
  /** The server's error text about the password. */
  error?: string | undefined;
  /** True if the two passwords differed when the form was sent. */
  mismatch: boolean;
}

/** The field for a new password and the field that repeats it. */
export function NewPasswordFields({ texts, advice, error, mismatch }: NewPasswordFieldsProps) {
  const common = { autoComplete: "new-password", minLength: minPasswordLength, required: true };
  return (
    <>
      <PasswordField
        {...common}
        label={texts.password}
        name="password"
        hint={[advice, `No mínimo ${minPasswordLength} caracteres.`].filter(Boolean).join(" ")}
        error={error}
      />
      <PasswordField
        {...common}
        label={texts.repeated}
        name="repeated"
        error={mismatch ? texts.mismatch : undefined}
      />
    </>
  );
}

/** Returns the new password. If the two fields differ, shows a message and returns undefined. */
export function readNewPassword(data: FormData, texts: Texts): string | undefined {
  const password = String(data.get("password") ?? "");
  if (password === String(data.get("repeated") ?? "")) return password;
  toast({ tone: "warning", title: texts.mismatch, description: texts.advice });
  return undefined;
}
