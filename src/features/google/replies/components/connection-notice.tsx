import { Store } from "lucide-react";
import { Link } from "react-router";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { GoogleReviewPage } from "../../reviews/contract.ts";

/** The page where the owner connects and disconnects. */
const connectionPath = "/conta/google";

/** Instead of the list, while the business is not connected. */
export function NotConnected({ state }: { state: "unavailable" | "none" | "choosing" }) {
  const mayConnect = useMayOpen(connectionPath);
  if (state === "unavailable") {
    return <EmptyState icon={Store} title="As avaliações do Google não estão disponíveis aqui" />;
  }
  return (
    <EmptyState
      icon={Store}
      title="Leia e responda suas avaliações do Google aqui"
      text={
        state === "none"
          ? "Conecte o Perfil da Empresa no Google. Nada é publicado sem você escrever e enviar."
          : "Falta escolher qual dos seus perfis no Google é o desta loja."
      }
      action={
        mayConnect && (
          <Link to={connectionPath} className={buttonClass({ variant: "main" })}>
            {state === "none" ? "Conectar ao Google" : "Escolher o perfil"}
          </Link>
        )
      }
    />
  );
}

/** Says why the list is not up to date, if the owner can change that. */
export function ConnectionNotice({ list: { state, trouble } }: { list: GoogleReviewPage }) {
  const mayConnect = useMayOpen(connectionPath);
  if (state === "ended") {
    return (
      <Notice
        tone="warning"
        title="O Google encerrou a conexão"
        className="mb-5"
        action={
          mayConnect && (
            <Link to={connectionPath} className={buttonClass()}>
              Reconectar ao Google
            </Link>
          )
        }
      >
        Estas avaliações são as últimas que lemos. Para responder e ver as novas, conecte de novo.
      </Notice>
    );
  }
  if (!trouble) return null;
  return (
    <Notice
      tone="warning"
      title="O Google não mostra as avaliações deste perfil"
      className="mb-5"
      action={
        mayConnect && (
          <Link to={connectionPath} className={buttonClass()}>
            Ver a conexão
          </Link>
        )
      }
    >
      {trouble === "not-allowed"
        ? "A sua conta do Google talvez não cuide mais do perfil, ou ele não está verificado ou foi suspenso. Abra o perfil no Google e siga o aviso de lá; tentamos de novo em algumas horas."
        : "O perfil escolhido não existe mais no Google, ou mudou de conta. Escolha o perfil de novo."}
    </Notice>
  );
}
