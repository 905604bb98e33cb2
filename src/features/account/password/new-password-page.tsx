import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { deleteOpenedLink } from "#src/features/session/log-in/opened-link.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { clearSession } from "#src/features/session/owner/stored-session.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Form } from "#src/ui/form.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import {
  NewPasswordFields,
  newPasswordTexts,
  readNewPassword,
} from "../components/new-password-fields.tsx";
import type { resetPassword } from "./contract.ts";

export const meta = () => [
  { title: "Alterar senha · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Sets a new password with the token of the mailed link. */
export default function NewPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<"mismatch" | "link">();
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);

  // The notice is above the form, where a phone with an open keyboard does not show it.
  useEffect(() => {
    if (problem === "link") notice.current?.focus();
  }, [problem]);

  const submit = async (data: FormData) => {
    if (pending) return;
    if (!token) return setProblem("link");
    const password = readNewPassword(data, newPasswordTexts);
    setProblem(password === undefined ? "mismatch" : undefined);
    if (password === undefined) return;
    setPending(true);
    try {
      await call<typeof resetPassword>("POST /api/password-reset-confirm/", {
        body: { token, password, device: deviceSecret() },
      });
    } catch (error) {
      setPending(false);
      const failed = error instanceof ApiFailure ? error : undefined;
      if (failed?.code === "token_invalid") return setProblem("link");
      toast({ tone: "error", title: "Erro ao alterar senha.", description: failed?.detail });
      return;
    }
    // The server ended every session, also the one of this browser.
    clearSession();
    deleteOpenedLink();
    toast({ tone: "success", title: "Senha alterada", description: "Entre com a nova senha." });
    await navigate("/login");
  };

  return (
    <EntryFrame
      title="Alterar Senha"
      description="Ao trocar a senha, todas as sessões abertas são encerradas."
    >
      {(!token || problem === "link") && (
        <div ref={notice} role="alert" tabIndex={-1} className="mt-6 outline-none">
          <Notice tone="danger" title={token && "Erro ao alterar senha."}>
            {token ? "Este link expirou ou já foi usado." : "Token inválido ou ausente."} Toque em
            “Pedir outro link”.
          </Notice>
        </div>
      )}
      <Form onSubmit={submit} className="mt-6 grid gap-3">
        <NewPasswordFields texts={newPasswordTexts} mismatch={problem === "mismatch"} />
        <Button type="submit" variant="main" size="lg" wide pending={pending}>
          Alterar Senha
        </Button>
      </Form>
      <EntryAside to="/esqueci-senha" link="Pedir outro link" />
    </EntryFrame>
  );
}
