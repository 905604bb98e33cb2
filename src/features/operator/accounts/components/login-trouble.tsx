import type { ReactNode } from "react";
import { Notice } from "#src/ui/notice.tsx";
import type { DeskAccount } from "../contract.ts";
import { type LoginTrouble, whyNoLogin } from "../why-no-login.ts";
import { CorrectEmail, LiftLimits, SendConfirmation, SendPasswordLink } from "./account-acts.tsx";

const texts: Record<LoginTrouble, readonly [title: string, text: string]> = {
  closed: ["A conta está sendo excluída", "Ninguém entra mais. A exclusão termina sozinha."],
  returned: [
    "Um e-mail para esta conta voltou",
    "Confirmação e link de senha não chegam. Confira o endereço com a pessoa e corrija-o.",
  ],
  expired: [
    "O cadastro venceu sem confirmação",
    "A pessoa precisa se cadastrar de novo, com o mesmo e-mail.",
  ],
  unconfirmed: [
    "O e-mail não foi confirmado",
    "Confira o endereço com a pessoa. A confirmação vale por 48 horas.",
  ],
  limit: [
    "Tentativas demais nesta conta",
    "A entrada está em pausa por até uma hora. Se a senha foi esquecida, mande um link de senha nova: ele também libera.",
  ],
  address_limit: [
    "Tentativas demais na mesma internet",
    "A pausa acaba sozinha em 15 minutos. Com os dados móveis do celular a pessoa entra já.",
  ],
  password: [
    "A senha não confere",
    "A última tentativa falhou pela senha. Mande um link de senha nova.",
  ],
  google_unlinked: [
    "O Google não está ligado à conta",
    "A pessoa tentou entrar com o Google. Ela precisa entrar uma vez com a senha, ou pedir lá o link por e-mail.",
  ],
};

/** Says why the owner cannot log in, with the acts that help. */
export function LoginTroubleNotice({ account }: { account: DeskAccount }) {
  const trouble = whyNoLogin(account, new Date());
  if (!trouble) return null;
  const acts: Record<LoginTrouble, ReactNode> = {
    closed: null,
    returned: <CorrectEmail account={account} />,
    expired: null,
    unconfirmed: (
      <>
        <SendConfirmation account={account} />
        <CorrectEmail account={account} />
      </>
    ),
    limit: (
      <>
        <LiftLimits account={account} />
        <SendPasswordLink account={account} />
      </>
    ),
    address_limit: null,
    password: <SendPasswordLink account={account} />,
    google_unlinked: <SendPasswordLink account={account} />,
  };
  const [title, text] = texts[trouble];
  return (
    <Notice
      tone="warning"
      title={title}
      action={acts[trouble] && <div className="flex flex-wrap gap-2">{acts[trouble]}</div>}
      className="mb-4"
    >
      {text}
    </Notice>
  );
}
