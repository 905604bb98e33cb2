import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const newEmailSubject = "Confirme seu novo e-mail no Estrelou";

/** The link that makes this email the one of the account. */
export function NewEmailMail({ link }: { link: string }) {
  return (
    <MailFrame
      preview="Falta um toque para a troca valer."
      title="Confirme seu novo e-mail"
      why="Você recebeu esta mensagem porque uma conta do Estrelou pediu para usar este e-mail."
    >
      <MailText>
        Falta um toque para este ser o e-mail da sua conta: é com ele que você entra e é nele que
        chegam os avisos.
      </MailText>
      <MailButton href={link}>Confirmar novo e-mail</MailButton>
      <MailAside>
        O link vale por 24 horas e pode ser usado uma vez. Não foi você? Ignore esta mensagem: sem a
        confirmação, nada muda.
      </MailAside>
    </MailFrame>
  );
}
