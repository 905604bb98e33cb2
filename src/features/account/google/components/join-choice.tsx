import { useState } from "react";
import { Link } from "react-router";
import type { GoogleState } from "#src/features/session/google-identity/google-state.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { mailGoogleLink } from "../contract.ts";
import type { ReturnState } from "../return-state.ts";

/** Shown if the email of the Google account has an account: its password joins the two, or a mail in its place. */
export function JoinChoice({ returned: { email, ticket, next } }: { returned: ReturnState }) {
  const [state, setState] = useState<"asking" | "pending" | "sent">("asking");
  const login: { google: GoogleState } = { google: { email, ticket } };

  const mail = async () => {
    const device = deviceSecret();
    if (!device) return;
    setState("pending");
    try {
      await call<typeof mailGoogleLink>("POST /api/token/google/mail/", {
        body: { ticket, device },
      });
      setState("sent");
    } catch (error) {
      const description = error instanceof ApiFailure ? failureText(error) : undefined;
      toast({ tone: "error", title: "A mensagem não foi enviada", description });
      setState("asking");
    }
  };

  return (
    <EntryFrame
      title="Você já tem uma conta"
      description={
        <>
          Entre com sua senha uma vez para ligar o Google à conta de{" "}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. Depois disso
          você entra só com o Google.
        </>
      }
    >
      <div className="mt-6 grid gap-2">
        <Link
          to={`/login?${new URLSearchParams({ next })}`}
          state={login}
          className={buttonClass({ variant: "main", size: "lg", wide: true })}
        >
          Entrar com a senha
        </Link>
        {state !== "sent" && (
          <Button size="lg" wide pending={state === "pending"} onClick={() => void mail()}>
            Não sei a senha: receber um link
          </Button>
        )}
      </div>
      <div role="status">
        {state === "sent" && (
          <Notice tone="success" className="mt-4" title="Enviamos um link para o seu e-mail">
            Abra-o neste navegador, em até uma hora, e toque em “Ligar o Google”.
          </Notice>
        )}
      </div>
    </EntryFrame>
  );
}
