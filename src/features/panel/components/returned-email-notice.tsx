import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";

/** Shown while mails to the owner's email come back. */
export function ReturnedEmailNotice({ email }: { email: string | null }) {
  if (!email) return null;
  return (
    <Notice
      tone="warning"
      className="mb-6 print:hidden"
      title={<span className="wrap-anywhere">O e-mail para {email} voltou.</span>}
      action={
        <Link to="/suporte" className={buttonClass()}>
          Falar com a gente
        </Link>
      }
    >
      Enquanto isso, não enviamos alertas nem o resumo da semana para ele. Confira se a caixa existe
      e recebe mensagens. Se o seu e-mail mudou, fale com a gente.
    </Notice>
  );
}
