import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const emailChangedSubject = "O e-mail da sua conta no Estrelou foi trocado";

/** Informs the old email that it was replaced, with a link that undoes the change. */
export function EmailChangedMail(props: { email: string; at: Date; undoLink: string }) {
  const { email, at, undoLink } = props;
  return (
    <MailFrame
      preview="Não foi você? Dá para desfazer por 7 dias."
      title="Seu e-mail foi trocado"
      why="Avisamos o e-mail antigo sempre que o e-mail de uma conta muda. É uma mensagem de segurança."
    >
      <MailText>
        O e-mail da sua conta foi trocado em {asLongMoment(at)} (horário de Brasília). Agora ela usa{" "}
        <strong>{email}</strong>, e este endereço não entra mais.
      </MailText>
      <MailText>Foi você? Então não precisa fazer nada.</MailText>
      <MailText>Não foi você? Desfaça a troca e crie outra senha:</MailText>
      <MailButton href={undoLink}>Desfazer a troca</MailButton>
      <MailAside>
        O link vale por 7 dias e pode ser usado uma vez. Nunca pedimos sua senha por e-mail ou
        telefone.
      </MailAside>
    </MailFrame>
  );
}
