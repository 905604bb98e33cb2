import { useEffect, useRef, useState } from "react";
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
import type { SignUpState } from "../sign-up-state.ts";
import { AcceptedTerms } from "./accepted-terms.tsx";
import { TrialUsedNotice } from "./trial-used-notice.tsx";

interface SignUpFields extends Omit<SignUpState, "sentAt"> {
  password: string;
  /** True until the visitor has read that the phone has used the trial. */
  expects_trial: boolean;
}

type Code = CodeOf<typeof signUp> | "network";
type Errors = Partial<Record<"phone" | "email" | "password", string>>;

/** The field that an error belongs to. Other errors show only a message. */
const fieldOf: Partial<Record<Code, keyof Errors>> = {
  email_taken: "email",
  email_invalid: "email",
  phone_invalid: "phone",
  password_short: "password",
  password_long: "password",
  trial_used: "phone",
};

/** Sends a sign-up and shows errors. Returns the code of the failure, or `sent` if the link is mailed. */
async function sendSignUp(
  fields: SignUpFields,
  check: InvisibleCheck,
  onErrors: (errors: Errors) => void,
): Promise<Code | "sent" | "unchecked"> {
  const recaptcha = await check.token();
  if (!recaptcha) return "unchecked";
  try {
    await call<typeof signUp>("POST /api/clientes/pre-cadastro/", {
      body: { ...fields, recaptcha, device: deviceSecret() },
    });
    return "sent";
  } catch (error) {
    const failed = error instanceof ApiFailure ? error : new ApiFailure<Code>(0, {});
    const code = failed.code as Code;
    const field = fieldOf[code];
    onErrors(field && failed.detail ? { [field]: failed.detail } : {});
    // The form itself says what to do next.
    if (code !== "trial_used") toast(messageFor(failed));
    return code;
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
export function SignUpForm(props: {
  check: InvisibleCheck;
  initial: SignUpState | undefined;
  plan: "trial" | undefined;
  onSent: (fields: Omit<SignUpState, "sentAt">) => void;
}) {
  const { check, initial, plan, onSent } = props;
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [mismatch, setMismatch] = useState(false);
  /** The phone with which the trial was used, as far as the server told. */
  const [usedPhone, setUsedPhone] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  // The button that the owner tapped to come back is gone.
  useEffect(() => {
    if (initial) form.current?.querySelector<HTMLElement>("[name=email]")?.focus();
  }, [initial]);

  const submit = async (data: FormData) => {
    if (pending) return;
    const text = (name: string) => String(data.get(name) ?? "");
    const password = readNewPassword(data, signUpTexts);
    setErrors({});
    setMismatch(password === undefined);
    if (password === undefined) return;
    const phone = text("phone");
    const expects_trial = phone !== usedPhone;
    const fields = { phone, email: text("email").trim(), plan: expects_trial ? plan : undefined };
    setPending(true);
    const result = await sendSignUp({ ...fields, password, expects_trial }, check, setErrors);
    if (result === "sent") return onSent(fields);
    if (result === "trial_used") setUsedPhone(phone);
    setPending(false);
  };

  return (
    <Form
      ref={form}
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        // The notice is about another phone.
        if (new FormData(currentTarget).get("phone") !== usedPhone) setUsedPhone(undefined);
      }}
      className="mt-6 grid gap-3"
    >
      <PhoneField error={errors.phone} initial={initial?.phone ?? ""} />
      {usedPhone !== undefined && (
        <TrialUsedNotice>depois de confirmar o e-mail, você escolhe um plano.</TrialUsedNotice>
      )}
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
      <NewPasswordFields
        texts={signUpTexts}
        advice={initial && "Digite a senha de novo."}
        error={errors.password}
        mismatch={mismatch}
      />
      <Button type="submit" variant="main" size="lg" wide pending={pending}>
        Continuar
      </Button>
      <AcceptedTerms />
    </Form>
  );
}
