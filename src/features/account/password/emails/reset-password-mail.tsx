import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const resetPasswordSubject = "Crie uma nova senha no Estrelou";

export function ResetPasswordMail({ link }: { link: string }) {
  return (
    <MailFrame
      preview="O link vale por uma hora."
      title="Crie uma nova senha"
      why="Você recebeu esta mensagem porque alguém pediu uma nova senha para este e-mail no Estrelou."
    >
      <MailText>Recebemos um pedido para trocar a senha da sua conta.</MailText>
      <MailButton href={link}>Criar nova senha</MailButton>
      <MailAside>
        O link vale por 1 hora e pode ser usado uma vez. Não foi você? Ignore esta mensagem: sua
        senha continua a mesma.
      </MailAside>
    </MailFrame>
  );
}
