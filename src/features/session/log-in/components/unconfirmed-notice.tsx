import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { EmailState } from "../login-state.ts";

/**
 * Shown for a sign-up whose password is not valid in this browser: after a log-in with it, and on the page
 * that waits for the mail. `isConfirmed` says that the link was opened in another browser (decision 0121). The
 * link for a new password goes to the mailbox, so only its holder chooses one.
 */
export function UnconfirmedNotice({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const state: EmailState = { email };
  return (
    <Notice
      tone="warning"
      className="mt-6"
      title={
        isConfirmed
          ? "O e-mail foi confirmado em outro navegador"
          : "Falta confirmar o e-mail neste navegador"
      }
      action={
        <Link to="/esqueci-senha" state={state} className={buttonClass({})}>
          Criar a senha pelo e-mail
        </Link>
      }
    >
      {isConfirmed
        ? "Toque no link do e-mail e entre por lá, ou crie outra senha. Depois que você entrar por lá com a senha do cadastro, ela passa a valer aqui também."
        : "Abra neste navegador o link da mensagem “Confirme seu e-mail”. Ou crie uma senha nova: enviamos o link para o seu e-mail."}
    </Notice>
  );
}
