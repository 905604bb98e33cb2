import { MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { whyMailed } from "../../mail-words.ts";

export interface CancelledProps {
  plan: string;
  /** Until when the panel is open; undefined when it closed already. */
  until: string | undefined;
  plansUrl: string;
}

export function Cancelled({ plan, until, plansUrl }: CancelledProps) {
  return (
    <MailFrame preview="Nada mais será cobrado." title="Assinatura cancelada" why={whyMailed}>
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
