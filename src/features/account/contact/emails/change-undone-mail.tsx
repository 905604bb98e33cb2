import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const changeUndoneSubject = "A troca de e-mail da conta no Estrelou foi desfeita";

/** Tells the new email that its change was undone and that the account does not use it. */
export function ChangeUndoneMail({ at }: { at: Date }) {
  return (
    <MailFrame
      preview="A conta voltou para o e-mail anterior."
      title="Troca de e-mail desfeita"
      why="Avisamos sempre que a troca de e-mail de uma conta é desfeita. É uma mensagem de segurança."
    >
      <MailText>
        Em {asLongMoment(at)} (horário de Brasília), quem recebe o e-mail anterior da conta desfez a
        troca. A conta não usa mais este endereço, e todas as sessões foram encerradas.
      </MailText>
      <MailAside>
        Se você é o dono da conta e não desfez a troca, entre com o e-mail anterior ou fale com o
        suporte.
      </MailAside>
    </MailFrame>
  );
}
