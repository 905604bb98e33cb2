import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { MailIfNotYou } from "#src/services/mail/if-not-you.tsx";

export const googleSubjects = {
  linked: "O Google foi ligado à sua conta do Estrelou",
  unlinked: "O Google foi desligado da sua conta do Estrelou",
};

/** Informs the owner that a Google account was linked or unlinked, in case another person did it. */
export function GoogleChangedMail(props: {
  change: keyof typeof googleSubjects;
  email: string | null;
  at: Date;
  resetLink: string;
  accountLink: string;
}) {
  const { change, email, at, resetLink, accountLink } = props;
  const isLinked = change === "linked";
  return (
    <MailFrame
      preview={`${email ?? "Uma conta do Google"}, em ${asLongMoment(at)}.`}
      title={isLinked ? "Google ligado à sua conta" : "Google desligado da sua conta"}
      why="Avisamos sempre que uma conta do Google é ligada ou desligada. É uma mensagem de segurança."
    >
      <MailText>
        A conta do Google {email && <strong>{email}</strong>}{" "}
        {isLinked ? "foi ligada à sua conta" : "foi desligada da sua conta"} em {asLongMoment(at)}{" "}
        (horário de Brasília).{" "}
        {isLinked ? "Com ela dá para entrar sem senha." : "Ela não entra mais na sua conta."}
      </MailText>
      <MailIfNotYou
        text={
          isLinked
            ? "Se não foi você, troque sua senha agora. Depois entre em Minha conta e desligue o Google:"
            : "Se não foi você, troque sua senha agora:"
        }
        resetLink={resetLink}
        shown="A conta do Google ligada aparece"
        accountLink={accountLink}
      />
    </MailFrame>
  );
}
