import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { UnconfirmedNotice } from "#src/features/session/log-in/components/unconfirmed-notice.tsx";
import type { EmailState } from "#src/features/session/log-in/login-state.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import type { InvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { toast } from "#src/ui/toast.ts";
import type { sendAgain } from "../contract.ts";
import type { SignUpState } from "../sign-up-state.ts";
import { useSignUpState } from "./use-sign-up-state.ts";

/** A mail takes a moment to arrive, and a new request makes the first link invalid. */
const waitMs = 30_000;

/** The time in which a link can be opened. After it the server does not know the sign-up any more. */
const validMs = 48 * 3_600_000;

/** 'Verifique seu e-mail': what to do now, and what to do if no mail arrives. */
export function CheckYourMail({
  sent: { email, plan, sentAt },
  check,
  onSent,
  onEdit,
}: {
  sent: SignUpState;
  check: InvisibleCheck;
  /** Called after the link was mailed again. */
  onSent: () => void;
  onEdit: () => void;
}) {
  const [pending, setPending] = useState(false);
  const left = useSecondsLeft(sentAt);
  const state = useSignUpState(email);

  const mailAgain = async () => {
    const device = deviceSecret();
    // Without storage the server cannot know the sign-up of this browser. The form sends it anew.
    if (!device) return onEdit();
    const recaptcha = await check.token();
    if (!recaptcha) return;
    try {
      await call<typeof sendAgain>("POST /api/clientes/reenviar-confirmacao/", {
        body: { email, plan, device, recaptcha },
      });
      toast({ tone: "success", title: "Mensagem enviada de novo", description: email });
      onSent();
    } catch (error) {
      const description = error instanceof ApiFailure ? failureText(error) : undefined;
      toast({ tone: "error", title: "A mensagem não foi enviada", description });
    } finally {
      check.reset();
    }
  };

  const press = async () => {
    setPending(true);
    await mailAgain();
    setPending(false);
  };

  if (state === "none" && sentAt + validMs > Date.now()) {
    return <SignUpFinished email={email} onEdit={onEdit} />;
  }
  return (
    <EntryFrame
      title="Verifique seu e-mail"
      description={
        <>
          Enviamos um link de confirmação para{" "}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. Abra a
          mensagem, de preferência neste aparelho, e toque em “Confirmar e-mail”. O link vale por 48
          horas.
        </>
      }
    >
      <div role="status">
        {state === "confirmed" && <UnconfirmedNotice email={email} isConfirmed />}
      </div>
      {state !== "confirmed" && (
        <div className="mt-6 flex items-start gap-3 rounded-md bg-sunken p-4 text-sm">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <p>Não chegou? Olhe no spam ou na aba de promoções. Pode levar alguns minutos.</p>
        </div>
      )}
      <div className="mt-6 grid gap-2">
        <Button wide size="lg" pending={pending} disabled={left > 0} onClick={() => void press()}>
          {left > 0 ? `Enviar de novo em ${left} s` : "Enviar de novo"}
        </Button>
        <Button wide variant="quiet" onClick={onEdit}>
          Corrigir o e-mail
        </Button>
      </div>
    </EntryFrame>
  );
}

/** The seconds until the mail can be sent again. */
function useSecondsLeft(sentAt: number): number {
  const [left, setLeft] = useState(waitMs / 1000);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((sentAt + waitMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

/** Shown after the link was opened in another tab, or after the first log-in in another browser. */
function SignUpFinished({ email, onEdit }: { email: string; onEdit: () => void }) {
  const state: EmailState = { email };
  return (
    <EntryFrame
      title="Cadastro confirmado"
      description="Sua conta já tem senha. Entre com ela para abrir o painel."
    >
      <div className="mt-6 grid gap-2">
        <Link
          to="/login"
          state={state}
          className={buttonClass({ variant: "main", size: "lg", wide: true })}
        >
          Entrar
        </Link>
        <Button wide variant="quiet" onClick={onEdit}>
          Fazer outro cadastro
        </Button>
      </div>
    </EntryFrame>
  );
}
