import {
  MailAside,
  MailButton,
  MailFacts,
  MailFrame,
  MailText,
} from "#src/services/mail/frame.tsx";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { whyMailed } from "../../mail-words.ts";

export interface ChargeMailProps {
  plan: string;
  amount: string;
  date: string;
  plansUrl: string;
}

export function Charged({ plan, amount, date, plansUrl }: ChargeMailProps) {
  return (
    <MailFrame preview={`${amount} em ${date}.`} title="Pagamento recebido" why={whyMailed}>
      <MailText>Recebemos o pagamento da sua assinatura. Obrigado!</MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor", amount],
          ["Data", date],
        ]}
      />
      <MailButton href={plansUrl}>Ver assinatura e recibos</MailButton>
      <MailAside>
        Você pode cancelar quando quiser. Em até 7 dias da primeira cobrança, também pode desistir e
        receber o valor de volta.
      </MailAside>
    </MailFrame>
  );
}

export function Refunded(
  props: ChargeMailProps & {
    /** The payer disputed the charge at the bank. */
    byBank: boolean;
    endsPlan: boolean;
  },
) {
  const { plan, amount, date, plansUrl, byBank, endsPlan } = props;
  return (
    <MailFrame
      preview={endsPlan ? "Nada mais será cobrado." : `Pagamento de ${date}.`}
      title={`Devolvemos ${amount} ao seu cartão`}
      why={whyMailed}
    >
      <MailText>
        {byBank && "Este pagamento foi contestado no banco. "}O valor volta para o cartão usado e
        pode aparecer só na próxima fatura.
      </MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor devolvido", amount],
          ["Data da cobrança", date],
        ]}
      />
      {endsPlan && (
        <MailText>
          Sua assinatura terminou e nada mais será cobrado. Seu QR Code continua recebendo
          avaliações, que ficam guardadas para quando você voltar.
        </MailText>
      )}
      <MailButton href={plansUrl}>Ver assinatura e recibos</MailButton>
    </MailFrame>
  );
}

export function ChargeFailed(
  props: ChargeMailProps & {
    advice: string;
    /** False for a refused first charge: the provider then cancels the subscription. */
    willRetry: boolean;
  },
) {
  const { plan, amount, date, plansUrl, advice, willRetry } = props;
  return (
    <MailFrame
      preview={
        willRetry
          ? "Confira o cartão para não perder o acesso."
          : "Use outro cartão para abrir seu painel."
      }
      title="Não conseguimos cobrar sua assinatura"
      why={whyMailed}
    >
      <MailText>
        {advice}{" "}
        {willRetry
          ? `O ${paymentProvider} tenta de novo nos próximos dias; se preferir, troque o cartão agora. Seu painel continua aberto por 7 dias.`
          : `O ${paymentProvider} não tenta esta cobrança de novo. Para manter ou reabrir seu painel, veja sua assinatura e use outro cartão.`}
      </MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor", amount],
          ["Vencimento", date],
        ]}
      />
      <MailButton href={plansUrl}>{willRetry ? "Trocar o cartão" : "Ver assinatura"}</MailButton>
    </MailFrame>
  );
}
