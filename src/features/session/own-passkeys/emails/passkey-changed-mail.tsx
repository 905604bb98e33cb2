import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { MailIfNotYou } from "#src/services/mail/if-not-you.tsx";

export const passkeySubjects = {
  added: "Uma passkey foi criada na sua conta do Estrelou",
  removed: "Uma passkey foi removida da sua conta do Estrelou",
};

/** Informs the owner that a passkey was added or removed, in case another person did it. */
export function PasskeyChangedMail(props: {
  change: keyof typeof passkeySubjects;
  name: string;
  at: Date;
  resetLink: string;
  accountLink: string;
}) {
  const { change, name, at, resetLink, accountLink } = props;
  const isAdded = change === "added";
  return (
    <MailFrame
      preview={`${name}, em ${asLongMoment(at)}.`}
      title={isAdded ? "Nova passkey na sua conta" : "Passkey removida da sua conta"}
      why="Avisamos sempre que uma passkey é criada ou removida. É uma mensagem de segurança."
    >
      <MailText>
        A passkey <strong>{name}</strong>{" "}
        {isAdded ? "foi criada na sua conta" : "foi removida da sua conta"} em {asLongMoment(at)}{" "}
        (horário de Brasília).{" "}
        {isAdded ? "Com ela dá para entrar sem senha." : "Ela não entra mais na sua conta."}
      </MailText>
      <MailIfNotYou
        text={
          isAdded
            ? "Se não foi você, troque sua senha agora. Depois entre em Minha conta e remova essa passkey:"
            : "Se não foi você, troque sua senha agora:"
        }
        resetLink={resetLink}
        shown="As suas passkeys aparecem"
        accountLink={accountLink}
      />
    </MailFrame>
  );
}
