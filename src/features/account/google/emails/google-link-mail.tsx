import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const googleLinkSubject = "Ligue o Google à sua conta do Estrelou";

/** The link that joins a Google account, for an owner who does not log in with a password. */
export function GoogleLinkMail({ link }: { link: string }) {
  return (
    <MailFrame
      preview="O link vale por uma hora, no navegador em que você pediu."
      title="Ligar o Google"
      why="Alguém pediu para entrar com o Google na conta deste e-mail."
    >
      <MailText>
        Abra o link no mesmo aparelho e navegador em que você tocou em “Continuar com o Google”.
        Depois disso você entra com o Google, sem senha.
      </MailText>
      <MailButton href={link}>Ligar o Google</MailButton>
      <MailAside>
        O link vale por uma hora e uma vez. Se não foi você, ignore esta mensagem: em outro
        navegador o link não liga nada.
      </MailAside>
    </MailFrame>
  );
}
