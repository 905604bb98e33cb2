import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

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
      <MailText>Foi você? Então não precisa fazer nada.</MailText>
      <MailText>
        Se não foi você, troque sua senha. Assim todos os aparelhos saem da conta na hora:
      </MailText>
      <MailButton href={resetLink}>Trocar minha senha</MailButton>
      <MailAside>
        Os aparelhos conectados aparecem em{" "}
        <a href={accountLink} className="m-link">
          Minha conta
        </a>
        . Nunca pedimos sua senha por e-mail ou telefone.
      </MailAside>
    </MailFrame>
  );
}
