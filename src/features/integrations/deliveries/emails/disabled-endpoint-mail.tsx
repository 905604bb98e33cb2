import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const disabledEndpointSubject = "Um endereço parou de receber os avisos da loja";

export interface DisabledEndpointMailProps {
  host: string;
  reason: "gone" | "failing" | "operator";
  since: Date;
  integrationsUrl: string;
}

const reasonTexts = {
  gone: () => "O servidor respondeu que este endereço não existe mais (410).",
  failing: (since: Date) => `Nenhum envio funcionou desde ${asLongMoment(since)}.`,
  operator: () => "Nossa equipe parou os envios, por segurança.",
};

/** Tells the owner that an endpoint of webhooks was turned off, and what to do. */
export function DisabledEndpointMail(props: DisabledEndpointMailProps) {
  const { host, reason, since, integrationsUrl } = props;
  const isStopped = reason === "operator";
  return (
    <MailFrame
      preview={`${host} não recebe mais os avisos.`}
      title="Paramos de enviar para um endereço"
      why="Você recebe esta mensagem porque um programa ligado à sua loja parou de receber os avisos."
    >
      <MailText>
        Não enviamos mais os avisos da loja para <strong>{host}</strong>.{" "}
        {reasonTexts[reason](since)}
      </MailText>
      <MailText>
        As avaliações continuam chegando ao seu painel como sempre.{" "}
        {isStopped
          ? "Para saber mais, fale com a gente."
          : "Quem cuida do outro programa precisa arrumar o endereço dele."}
      </MailText>
      <MailButton href={integrationsUrl}>Abrir Integrações</MailButton>
      <MailAside>
        O que não foi entregue fica guardado por 30 dias.{" "}
        {isStopped ? "Quando o endereço voltar," : "Com “Ativar de novo”"} tudo é enviado, em ordem.
      </MailAside>
    </MailFrame>
  );
}
