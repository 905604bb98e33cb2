import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { CodeOf } from "#src/http/endpoint.ts";
import type { InvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { toast } from "#src/ui/toast.ts";
import {
  NewPasswordFields,
  readNewPassword,
  signUpTexts,
} from "../../components/new-password-fields.tsx";
import type { signUp } from "../contract.ts";

export interface SignUpFields {
  phone: string;
  email: string;
  password: string;
  /** The plan that the visitor chose before. */
  plan?: "trial" | undefined;
}

type Code = CodeOf<typeof signUp> | "network";
type Errors = Partial<Record<"phone" | "email" | "password", string>>;

/** The field that an error belongs to. Other errors show only a message. */
const fieldOf: Partial<Record<Code, keyof Errors>> = {
  email_taken: "email",
  email_invalid: "email",
  phone_invalid: "phone",
  password_short: "password",
};

/** Sends a sign-up and shows errors. Returns true if the server accepted it and mails the link. */
export async function sendSignUp(
  fields: SignUpFields,
  check: InvisibleCheck,
  onErrors: (errors: Errors) => void,
): Promise<boolean> {
  const recaptcha = await check.token();
  if (!recaptcha) return false;
  try {
    await call<typeof signUp>("POST /api/clientes/pre-cadastro/", {
      body: { ...fields, recaptcha, device: deviceSecret() },
    });
    return true;
  } catch (error) {
    const failed = error instanceof ApiFailure ? error : new ApiFailure<Code>(0, {});
    const field = fieldOf[failed.code as Code];
    onErrors(field && failed.detail ? { [field]: failed.detail } : {});
    toast(messageFor(failed));
    return false;
  } finally {
    check.reset();
  }
}

function messageFor(failed: ApiFailure) {
  if (failed.body.email) {
    return {
      tone: "warning" as const,
      title: "E-mail já cadastrado.",
      description: "Faça login ou use outro e-mail.",
    };
  }
  if (failed.code === "human_check_failed") {
    return { tone: "warning" as const, title: "Verificação do reCAPTCHA necessária" };
  }
  return { tone: "error" as const, title: "Erro ao enviar dados.", description: adviceFor(failed) };
}

function adviceFor({ code, detail }: ApiFailure): string {
  if (code === "network") return "Sem conexão. Confira sua internet e tente novamente.";
  const known = code === "too_many_requests" || fieldOf[code as Code];
  return known && detail ? detail : "Verifique se o e-mail é válido.";
}

/** The fields Celular, Email, Senha and Confirmar senha, and the button Continuar. */
export function SignUpForm({
  check,
  initial,
  plan,
  onSent,
}: {
  check: InvisibleCheck;
  initial: SignUpFields | undefined;
  plan: "trial" | undefined;
  onSent: (fields: SignUpFields) => void;
}) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [mismatch, setMismatch] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    const password = readNewPassword(data, signUpTexts);
    setErrors({});
    setMismatch(password === undefined);
    if (password === undefined) return;
    const fields = { phone: text("phone"), email: text("email").trim(), password, plan };
    setPending(true);
    if (await sendSignUp(fields, check, setErrors)) onSent(fields);
    else setPending(false);
  };

  return (
    <Form onSubmit={submit} method="post" className="mt-6 grid gap-3">
      <PhoneField error={errors.phone} initial={initial?.phone ?? ""} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={initial?.email}
        required
        error={errors.email}
      />
      <NewPasswordFields texts={signUpTexts} error={errors.password} mismatch={mismatch} />
      <Button type="submit" variant="main" size="lg" wide pending={pending}>
        Continuar
      </Button>
      <p className="text-center text-sm text-ink-soft">
        Ao continuar, você aceita os{" "}
        <Link to="/termos" className="underline underline-offset-4">
          termos de uso
        </Link>{" "}
        e a{" "}
        <Link to="/privacidade" className="underline underline-offset-4">
          política de privacidade
        </Link>
        .
      </p>
    </Form>
  );
}
