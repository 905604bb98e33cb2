import { Fragment } from "react";
import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";
import { MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import { sentVia, whoAsks } from "../sender-lines.ts";

export interface InvitationMailProps {
  placeName: string;
  article: Article | null;
  placeAddress: string | null;
  subject: string;
  text: string;
  reviewUrl: string;
  unsubscribeUrl: string;
  reportUrl: string;
  takesReplies: boolean;
}

/**
 * The mail to an invited customer. Its first lines say who asks and why, before the owner's subject and
 * text.
 */
export function InvitationMail(props: InvitationMailProps) {
  const { placeName, article, placeAddress, subject, text } = props;
  const { reviewUrl, unsubscribeUrl, reportUrl } = props;
  return (
    <MailFrame
      sender={sentVia(placeName)}
      preview={whoAsks(placeName, article)}
      opening={whoAsks(placeName, article)}
      title={subject}
      why={
        <>
          {withArticle("O", placeName, article)}
          {placeAddress && `, ${placeAddress},`} enviou este convite pelo Estrelou e informou que
          você é cliente. O Estrelou não guarda o seu e-mail.{" "}
          {!props.takesReplies && "As respostas a esta mensagem não são lidas. "}
          <a href={unsubscribeUrl} className="m-link">
            Não quero mais receber convites
          </a>
          {" · "}
          <a href={reportUrl} className="m-link">
            Não conheço esta loja / denunciar
          </a>
        </>
      }
    >
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a mail are never reordered
          <MailText key={index}>
            {paragraph.split("\n").map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paragraph are never reordered
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </MailText>
        ))}
      <MailButton href={reviewUrl}>Contar como foi</MailButton>
    </MailFrame>
  );
}
