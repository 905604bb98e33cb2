import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import {
  MailAside,
  MailButton,
  MailFrame,
  MailQuote,
  MailText,
} from "#src/services/mail/frame.tsx";

export interface CustomerReplyMailProps {
  rating: number;
  body: string;
  at: Date;
  messagesUrl: string;
}

/** Tells the owner that a customer wrote again after an answer. */
export function CustomerReplyMail({ rating, body, at, messagesUrl }: CustomerReplyMailProps) {
  return (
    <MailFrame
      preview={body.slice(0, 120)}
      title="Um cliente respondeu a você"
      why={
        "Você recebe este aviso quando um cliente que avaliou responde à loja. " +
        "Para não receber mais, desmarque o aviso em Minha conta, no seu painel."
      }
    >
      <MailText>
        {"Avaliação de "}
        <span style={{ color: "#b06a00" }}>{"★".repeat(rating)}</span>
        {"☆".repeat(5 - rating)}, resposta em {asLongMoment(at)}
      </MailText>
      <MailQuote>{body}</MailQuote>
      <MailButton href={messagesUrl}>Ver a conversa</MailButton>
      <MailAside>
        A avaliação está em aberto de novo. Responda pelo painel: o cliente lê no próprio celular, e
        vocês não trocam contatos.
      </MailAside>
    </MailFrame>
  );
}
