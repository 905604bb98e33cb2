import { topicName } from "#src/features/business/topics/topics.ts";
import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import {
  MailAside,
  MailButton,
  MailFrame,
  MailQuote,
  MailText,
} from "#src/services/mail/frame.tsx";

export function unhappyReviewSubject(rating: number): string {
  return `Nova avaliação de ${starsText(rating)}`;
}

export interface UnhappyReviewMailProps {
  rating: number;
  comment: string;
  topics: number[];
  at: Date;
  messagesUrl: string;
}

/** Alerts the owner to a low rating while the customer can still be won back. */
export function UnhappyReviewMail(props: UnhappyReviewMailProps) {
  const { rating, comment, topics, at, messagesUrl } = props;
  return (
    <MailFrame
      preview={comment.slice(0, 120) || "O cliente não deixou comentário."}
      title={`Um cliente deu ${starsText(rating)}`}
      why={
        "Você recebe este aviso quando uma nota fica abaixo da sua nota mínima, ou de 3 estrelas. " +
        "Para não receber mais, desmarque o aviso em Minha conta, no seu painel."
      }
    >
      <MailText>
        <span style={{ color: "#b06a00" }}>{"★".repeat(rating)}</span>
        {"☆".repeat(5 - rating)} em {asLongMoment(at)}
      </MailText>
      {topics.length > 0 && (
        <MailText>
          O que podemos melhorar: <strong>{topics.map((one) => topicName(one)).join(", ")}</strong>
        </MailText>
      )}
      {comment ? (
        <MailQuote>{comment}</MailQuote>
      ) : (
        <MailText>O cliente não deixou comentário.</MailText>
      )}
      <MailButton href={messagesUrl}>Ver avaliações</MailButton>
      <MailAside>
        Esta avaliação aparece só no painel da loja. Ela fica em aberto até você marcar como
        resolvida. Corrigir logo o que falhou costuma trazer o cliente de volta.
      </MailAside>
    </MailFrame>
  );
}

function starsText(rating: number): string {
  return rating === 1 ? "1 estrela" : `${rating} estrelas`;
}
