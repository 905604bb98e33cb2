import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { type Scope, scopeTexts } from "../scopes.ts";

export const newKeySubject = "Uma chave de acesso foi criada na sua loja no Estrelou";

/** Informs the owner that a key was created, in case another person did it. */
export function NewKeyMail(props: {
  name: string;
  /** The last characters of the key. */
  hint: string;
  scopes: Scope[];
  at: Date;
  keysLink: string;
  resetLink: string;
}) {
  const { name, hint, scopes, at, keysLink, resetLink } = props;
  return (
    <MailFrame
      preview={`${name}, em ${asLongMoment(at)}.`}
      title="Nova chave de acesso na sua loja"
      why="Avisamos sempre que uma chave é criada. É uma mensagem de segurança."
    >
      <MailText>
        A chave <strong>{name}</strong>, que termina em {hint}, foi criada em {asLongMoment(at)}{" "}
        (horário de Brasília). Com ela outro programa pode: {allowed(scopes)}.
      </MailText>
      <MailText>Foi você? Então não precisa fazer nada.</MailText>
      <MailText>Se não foi você, revogue a chave e troque sua senha agora:</MailText>
      <MailButton href={keysLink}>Ver as chaves</MailButton>
      <MailAside>
        A senha você troca em{" "}
        <a href={resetLink} className="m-link">
          Recuperar senha
        </a>
        . Nunca pedimos sua senha nem uma chave por e-mail ou telefone.
      </MailAside>
    </MailFrame>
  );
}

function allowed(scopes: Scope[]): string {
  return scopes.map((scope) => scopeTexts[scope].toLowerCase()).join("; ");
}
