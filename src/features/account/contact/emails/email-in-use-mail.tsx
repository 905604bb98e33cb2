import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const emailInUseSubject = "Este e-mail já tem uma conta no Estrelou";

/** In place of the confirmation link, to an email that has an account. */
export function EmailInUseMail({ loginLink }: { loginLink: string }) {
  return (
    <MailFrame
      preview="Nada mudou na sua conta."
      title="Este e-mail já tem uma conta"
      why="Você recebeu esta mensagem porque outra conta do Estrelou pediu para usar este e-mail."
    >
      <MailText>
        Outra conta do Estrelou pediu para passar a usar este e-mail. Como ele já é o e-mail da sua
        conta, a troca não foi feita.
      </MailText>
      <MailText>
        Foi você? Entre na conta que já usa este e-mail, ou escolha outro para a troca.
      </MailText>
      <MailButton href={loginLink}>Entrar no Estrelou</MailButton>
      <MailAside>Não foi você? Não precisa fazer nada: sua conta continua como está.</MailAside>
    </MailFrame>
  );
}
