import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { EmailState } from "../login-state.ts";

/**
 * Shown after a log-in with the password of a sign-up that is not confirmed in this browser. The server
 * does not say whether the link was opened elsewhere, because a stranger may have typed the password
 * (decision 0133). The link for a new password goes to the mailbox, so only its holder chooses one.
 */
export function UnconfirmedNotice({ email }: { email: string }) {
  const state: EmailState = { email };
  return (
    <Notice
      tone="warning"
      className="mt-6"
      title="Falta confirmar o e-mail neste navegador"
      action={
        <Link to="/esqueci-senha" state={state} className={buttonClass({})}>
          Criar a senha pelo e-mail
        </Link>
      }
    >
      Abra neste navegador o link da mensagem “Confirme seu e-mail”. Já abriu em outro aparelho?
      Entre uma vez por lá com a senha do cadastro, e ela passa a valer aqui também. Ou crie uma
      senha nova: enviamos o link para o seu e-mail.
    </Notice>
  );
}
