import { Link } from "react-router";
import { call } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useMailedLink } from "./components/use-mailed-link.ts";
import type { confirmEmailChange } from "./contract.ts";

export const meta = () => [
  { title: "Confirmar novo e-mail · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Confirms a new email with the mailed link. Opening the page changes nothing: mail scanners open links. */
export default function NewEmailPage() {
  const { token, pending, result, problem, act } = useMailedLink((token) =>
    call<typeof confirmEmailChange>("POST /api/account/email/confirm/", { body: { token } }),
  );
  if (result) {
    return (
      <EntryFrame
        title="E-mail trocado"
        description={
          <p className="wrap-anywhere">
            Agora você entra com <strong>{result.email}</strong>, e os avisos chegam nele. Em outros
            aparelhos, entre de novo.
          </p>
        }
      >
        <Link
          to="/painel"
          className={buttonClass({ variant: "main", wide: true, className: "mt-6" })}
        >
          Ir para o painel
        </Link>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Confirme seu novo e-mail"
      description="Depois disso, é com ele que você entra na sua conta."
    >
      {problem && (
        <Notice tone="danger" className="mt-6">
          {problem} Peça a troca outra vez em “Minha conta”.
        </Notice>
      )}
      <Button
        variant="main"
        size="lg"
        wide
        className="mt-6"
        pending={pending}
        disabled={!token}
        onClick={() => void act()}
      >
        Confirmar novo e-mail
      </Button>
    </EntryFrame>
  );
}
