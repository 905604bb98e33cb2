import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readEmailState } from "#src/features/session/log-in/login-state.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { toast } from "#src/ui/toast.ts";
import { useEntryState } from "#src/ui/use-entry-state.ts";
import type { requestReset } from "./contract.ts";

export const meta = () => [{ title: "Recuperar senha · Estrelou" }];

/** Requests a reset link by mail. Shows the same text whether or not the email has an account. */
export default function ForgotPasswordPage() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const initial = useEntryState(readEmailState);
  const mark = useRef<HTMLDivElement>(null);
  const check = useInvisibleCheck("reset", mark);

  const submit = async (data: FormData) => {
    if (pending) return;
    const email = String(data.get("email") ?? "");
    setPending(true);
    setError(undefined);
    try {
      const recaptcha = (await check.token()) ?? "";
      await call<typeof requestReset>("POST /api/password-reset/", {
        body: { email, recaptcha, device: deviceSecret() },
      });
    } catch (failed) {
      setPending(false);
      check.reset();
      if (failed instanceof ApiFailure && failed.code === "email_invalid") setError(failed.detail);
      toast({
        tone: "error",
        title: "Erro ao enviar solicitação de recuperação de senha.",
        description: failed instanceof ApiFailure ? failed.detail : undefined,
      });
      return;
    }
    toast({
      tone: "success",
      title: "Solicitação enviada",
      description: "Se houver uma conta com este e-mail, o link chega em alguns minutos.",
    });
    await navigate("/login");
  };

  return (
    <EntryFrame
      title="Recuperar Senha"
      description="Informe o e-mail da sua conta. Enviaremos um link para você criar outra senha."
    >
      <Form onSubmit={submit} className="mt-6 grid gap-3">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={initial}
          required
          error={error}
        />
        <Button type="submit" variant="main" size="lg" wide pending={pending}>
          Enviar
        </Button>
      </Form>
      <EntryAside text="Lembrou a senha?" to="/login" link="Entrar" />
      <div ref={mark} />
    </EntryFrame>
  );
}
