import {
  MailAside,
  MailButton,
  MailFacts,
  MailFrame,
  MailText,
} from "#src/services/mail/frame.tsx";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { whyMailed } from "../../mail-words.ts";

export interface ScheduledProps {
  plan: string;
  amount: string;
  /** Day of the first charge. */
  firstCharge: string;
  /** False: during a paid month. */
  onTrial: boolean;
  plansUrl: string;
}

/** Confirms a subscription made during the trial or a paid month. */
export function Scheduled({ plan, amount, firstCharge, onTrial, plansUrl }: ScheduledProps) {
  return (
    <MailFrame
      preview={`A primeira cobrança é em ${firstCharge}.`}
      title="Assinatura confirmada"
      why={whyMailed}
    >
      <MailText>
        Sua assinatura está pronta e ainda não foi cobrada:{" "}
        {onTrial ? "seu teste grátis" : "o mês que você já pagou"} continua até o fim.
      </MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor por mês", amount],
          ["Primeira cobrança", firstCharge],
        ]}
      />
      <MailText>
        {`Para conferir o cartão, o ${paymentProvider} faz uma cobrança pequena e devolve o valor em seguida. Ele avisa você por e-mail.`}
      </MailText>
      <MailButton href={plansUrl}>Ver assinatura</MailButton>
      <MailAside>
        Se cancelar antes dessa data, você não paga nada. Nos 7 dias seguintes à primeira cobrança,
        também pode desistir e receber o valor de volta.
      </MailAside>
    </MailFrame>
  );
}
