import {
  MailAside,
  MailButton,
  MailFacts,
  MailFrame,
  MailText,
} from "#src/services/mail/frame.tsx";

const why = "Você recebe esta mensagem porque tem uma conta no Estrelou.";

export interface TrialEndingProps {
  /** "amanhã", or a date. */
  when: string;
  endsOn: string;
  price: string;
  plansUrl: string;
}

export function TrialEnding({ when, endsOn, price, plansUrl }: TrialEndingProps) {
  return (
    <MailFrame
      preview={`Para continuar, assine por ${price} por mês.`}
      title={`Seu teste grátis termina ${when}`}
      why={why}
    >
      <MailText>
        O teste vai até {endsOn}. Para continuar vendo as avaliações e convidando clientes para o
        Google, assine por {price} por mês.
      </MailText>
      <MailButton href={plansUrl}>Ver planos</MailButton>
      <MailAside>
        Não quer continuar? Não precisa fazer nada: sem cartão, nada é cobrado. Seu QR Code continua
        recebendo avaliações, que ficam guardadas para você.
      </MailAside>
    </MailFrame>
  );
}

export interface ChargeMailProps {
  plan: string;
  amount: string;
  date: string;
  plansUrl: string;
}

export function Charged({ plan, amount, date, plansUrl }: ChargeMailProps) {
  return (
    <MailFrame preview={`${amount} em ${date}.`} title="Pagamento recebido" why={why}>
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

export function ChargeFailed({ plan, amount, date, plansUrl }: ChargeMailProps) {
  return (
    <MailFrame
      preview="Confira o cartão para não perder o acesso."
      title="Não conseguimos cobrar sua assinatura"
      why={why}
    >
      <MailText>
        O cartão recusou a cobrança. O Mercado Pago tenta de novo nos próximos dias; se preferir,
        troque o cartão agora. Seu painel continua aberto por 7 dias.
      </MailText>
      <MailFacts
        facts={[
          ["Plano", plan],
          ["Valor", amount],
          ["Vencimento", date],
        ]}
      />
      <MailButton href={plansUrl}>Trocar o cartão</MailButton>
    </MailFrame>
  );
}

export interface CancelledProps {
  plan: string;
  /** Until when the panel is open; undefined when it closed already. */
  until: string | undefined;
  plansUrl: string;
}

export function Cancelled({ plan, until, plansUrl }: CancelledProps) {
  return (
    <MailFrame preview="Nada mais será cobrado." title="Assinatura cancelada" why={why}>
      <MailText>
        A assinatura do plano {plan} foi cancelada e nada mais será cobrado.{" "}
        {until ? `Seu painel continua aberto até ${until}.` : "Seu painel foi fechado."}
      </MailText>
      <MailText>
        Seu QR Code continua recebendo avaliações, que ficam guardadas para quando você voltar.
      </MailText>
      <MailButton href={plansUrl}>Assinar de novo</MailButton>
    </MailFrame>
  );
}
