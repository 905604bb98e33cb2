import {
  MailAside,
  MailButton,
  MailFacts,
  MailFrame,
  MailText,
} from "#src/services/mail/frame.tsx";
import { whyMailed } from "../../mail-words.ts";

export interface ScheduledProps {
  plan: string;
  amount: string;
  /** Day of the first charge. */
  firstCharge: string;
  plansUrl: string;
}

/** Confirms a subscription made during the trial. */
export function Scheduled({ plan, amount, firstCharge, plansUrl }: ScheduledProps) {
  return (
    <MailFrame
      preview={`A primeira cobrança é em ${firstCharge}.`}
      title="Assinatura confirmada"
      why={whyMailed}
    >
      <MailText>
        Sua assinatura está pronta e hoje nada foi cobrado: seu teste grátis continua até o fim.
      </MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor por mês", amount],
          ["Primeira cobrança", firstCharge],
        ]}
      />
      <MailButton href={plansUrl}>Ver assinatura</MailButton>
      <MailAside>
        Se cancelar antes dessa data, você não paga nada. Nos 7 dias seguintes à primeira cobrança,
        também pode desistir e receber o valor de volta.
      </MailAside>
    </MailFrame>
  );
}
