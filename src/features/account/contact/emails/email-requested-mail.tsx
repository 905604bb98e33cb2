import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const emailRequestedSubject = "Pediram para trocar o e-mail da sua conta no Estrelou";

/** Warns the present email before a change, in case another person asked for it. */
export function EmailRequestedMail(props: { email: string; at: Date; resetLink: string }) {
  const { email, at, resetLink } = props;
  return (
    <MailFrame
      preview={`O novo e-mail seria ${email}.`}
      title="Pedido de troca de e-mail"
      why="Avisamos sempre que alguém pede para trocar o e-mail de uma conta. É uma mensagem de segurança."
    >
      <MailText>
        Em {asLongMoment(at)} (horário de Brasília), pediram para trocar o e-mail da sua conta por{" "}
        <strong>{email}</strong>. A troca só vale depois de confirmada por lá.
      </MailText>
      <MailText>Foi você? Então não precisa fazer nada aqui.</MailText>
      <MailText>Não foi você? Troque sua senha agora, e o pedido deixa de valer:</MailText>
      <MailButton href={resetLink}>Trocar minha senha</MailButton>
      <MailAside>Nunca pedimos sua senha por e-mail ou telefone.</MailAside>
    </MailFrame>
  );
}
