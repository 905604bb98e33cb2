import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { whyMailed } from "../../mail-words.ts";

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
      why={whyMailed}
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
