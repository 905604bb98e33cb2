import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { askForPasskey } from "#src/features/session/passkeys/authenticator.ts";
import { usePasskeySupport } from "#src/features/session/passkeys/use-passkey-support.ts";
import { call } from "#src/http/client.ts";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { CodeField } from "./components/code-field.tsx";
import { useDeskEntry } from "./components/use-desk-entry.ts";
import type { beginPasskeyLogin, logIn, logInWithPasskey } from "./contract.ts";
import { clearDeskToken, deskNextPath } from "./stored-session.ts";

export const meta = () => [{ title: "Central de operação · Estrelou" }];

/** The log-in of operators: a passkey, or password and one-time code. */
export default function OperatorLoginPage() {
  const hasPasskeys = usePasskeySupport();
  const { search } = useLocation();
  const { pending, problem, enter } = useDeskEntry(() => deskNextPath(search));
  const mark = useRef<HTMLDivElement>(null);
  const check = useInvisibleCheck("operator", mark);
  // A page of this tab that asks for a log-in has no valid session.
  useEffect(clearDeskToken, []);

  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const body = { email: text("email"), password: text("password"), code: text("code") };
    void enter("code", async () => {
      const recaptcha_token = (await check.token()) ?? "";
      return call<typeof logIn>("POST /api/operator/login/", {
        body: { ...body, recaptcha_token, device: deviceSecret() },
      }).finally(() => check.reset());
    });
  };

  const openWithPasskey = () =>
    enter("passkey", async () => {
      const options = await call<typeof beginPasskeyLogin>(
        "POST /api/operator/login/passkey/options/",
      );
      const credential = await askForPasskey(options);
      return call<typeof logInWithPasskey>("POST /api/operator/login/passkey/", {
        body: { credential },
      });
    });

  return (
    <EntryFrame
      title="Central de operação"
      description="Só para quem opera o Estrelou. Tudo o que se vê e se faz aqui fica registrado."
    >
      <div role="alert">
        {problem && (
          <Notice tone="danger" className="mt-6">
            {problem}
          </Notice>
        )}
      </div>
      {hasPasskeys && (
        <>
          <Button
            variant="main"
            size="lg"
            wide
            className="mt-6"
            pending={pending === "passkey"}
            onClick={() => void openWithPasskey()}
          >
            Entrar com passkey
          </Button>
          <p className="mt-6 font-semibold">Ou com senha e código</p>
        </>
      )}
      <Form onSubmit={submit} className={`${hasPasskeys ? "mt-3" : "mt-6"} grid gap-3`}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Senha" name="password" autoComplete="current-password" required />
        <CodeField />
        <Button type="submit" size="lg" wide pending={pending === "code"}>
          Entrar com código
        </Button>
      </Form>
      <div ref={mark} />
    </EntryFrame>
  );
}
