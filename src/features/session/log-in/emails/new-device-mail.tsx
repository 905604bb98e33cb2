import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { MailIfNotYou } from "#src/services/mail/if-not-you.tsx";

export const newDeviceSubject = "Novo acesso à sua conta do Estrelou";

/** Informs the owner that a new device has logged in, in case it was another person. */
export function NewDeviceMail(props: {
  device: string;
  at: Date;
  resetLink: string;
  accountLink: string;
}) {
  const { device, at, resetLink, accountLink } = props;
  return (
    <MailFrame
      preview={`${device}, em ${asLongMoment(at)}.`}
      title="Sua conta foi acessada de um novo aparelho"
      why="Avisamos quando um aparelho entra pela primeira vez na sua conta. É uma mensagem de segurança."
    >
      <MailText>Alguém entrou na sua conta em {asLongMoment(at)} (horário de Brasília).</MailText>
      <MailText>
        Aparelho: <strong>{device}</strong>
      </MailText>
      <MailIfNotYou
        text="Se não foi você, troque sua senha. Assim todos os aparelhos saem da conta na hora:"
        resetLink={resetLink}
        shown="Os aparelhos conectados aparecem"
        accountLink={accountLink}
      />
    </MailFrame>
  );
}
