import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const confirmEmailSubject = "Confirme seu e-mail no Estrelou";

export function ConfirmEmailMail({ link }: { link: string }) {
  return (
    <MailFrame
      preview="Falta um toque para começar a receber avaliações."
      title="Confirme seu e-mail"
      why="Você recebeu esta mensagem porque este e-mail foi usado em um cadastro no Estrelou."
    >
      <MailText>Falta um toque para sua conta ficar pronta.</MailText>
      <MailButton href={link}>Confirmar e-mail</MailButton>
      <MailAside>
        O link vale por 48 horas, até você entrar na conta. Abra no aparelho em que fez o cadastro e
        você já entra direto; em outro, pedimos a senha do cadastro. Não foi você? Ignore esta
        mensagem: sem a confirmação, o cadastro é apagado.
      </MailAside>
    </MailFrame>
  );
}
