import { MailCheck } from "lucide-react";
import { Link } from "react-router";
import { UnconfirmedNotice } from "#src/features/session/log-in/components/unconfirmed-notice.tsx";
import type { EmailState } from "#src/features/session/log-in/login-state.ts";
import type { InvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import type { SignUpState } from "../sign-up-state.ts";
import { useMailAgain } from "./use-mail-again.ts";
import { useSignUpState } from "./use-sign-up-state.ts";

/** The time in which a link can be opened. After it the server does not know the sign-up any more. */
const validMs = 48 * 3_600_000;

/** 'Verifique seu e-mail': what to do now, and what to do if no mail arrives. */
export function CheckYourMail({
  sent,
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
  const { email, sentAt } = sent;
  const { pending, left, mailAgain } = useMailAgain(sent, { check, onSent, onEdit });
  const state = useSignUpState(email);

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
        <Button
          wide
          size="lg"
          pending={pending}
          disabled={left > 0}
          onClick={() => void mailAgain()}
        >
          {left > 0 ? `Enviar de novo em ${left} s` : "Enviar de novo"}
        </Button>
        <Button wide variant="quiet" onClick={onEdit}>
          Corrigir o e-mail
        </Button>
      </div>
    </EntryFrame>
  );
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
