import { useState } from "react";
import { Link } from "react-router";
import { call } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { MailedLinkButton } from "./components/mailed-link-button.tsx";
import type { confirmEmailChange } from "./contract.ts";

export const meta = () => [
  { title: "Confirmar novo e-mail · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Confirms a new email with the mailed link. */
export default function NewEmailPage() {
  const [confirmed, setConfirmed] = useState<string>();
  const confirm = async (token: string) => {
    const { email } = await call<typeof confirmEmailChange>("POST /api/account/email/confirm/", {
      body: { token },
    });
    setConfirmed(email);
  };
  if (confirmed) {
    return (
      <EntryFrame
        title="E-mail trocado"
        description={
          <p className="wrap-anywhere">
            Agora você entra com <strong>{confirmed}</strong>, e os avisos chegam nele. Em outros
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
      <MailedLinkButton
        label="Confirmar novo e-mail"
        advice="Peça a troca outra vez em “Minha conta”."
        run={confirm}
      />
    </EntryFrame>
  );
}
