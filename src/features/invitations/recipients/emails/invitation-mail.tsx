import { Fragment } from "react";
import { MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export interface InvitationMailProps {
  placeName: string;
  placeAddress: string | null;
  subject: string;
  /** The owner's text. */
  text: string;
  reviewUrl: string;
  unsubscribeUrl: string;
  takesReplies: boolean;
}

/** The mail to an invited customer: the owner's text under the business's name. */
export function InvitationMail(props: InvitationMailProps) {
  const { placeName, placeAddress, subject, text, reviewUrl, unsubscribeUrl } = props;
  return (
    <MailFrame
      sender={placeName}
      preview={text.replace(/\s+/g, " ").slice(0, 120)}
      title={subject}
      why={
        <>
          {placeName}
          {placeAddress && `, ${placeAddress},`} enviou este convite pelo Estrelou porque você é
          cliente. O Estrelou não guarda o seu e-mail.{" "}
          {!props.takesReplies && "As respostas a esta mensagem não são lidas. "}
          <a href={unsubscribeUrl} className="m-link">
            Não quero mais receber convites
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
              // biome-ignore lint/suspicious/noArrayIndexKey: nor are its lines
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
