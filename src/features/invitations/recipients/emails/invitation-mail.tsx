import { Fragment } from "react";
import { MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export interface InvitationMailProps {
  placeName: string;
  placeAddress: string | null;
  subject: string;
  /** The owner's own words. */
  text: string;
  reviewUrl: string;
  unsubscribeUrl: string;
  takesReplies: boolean;
}

/** What a customer reads who was invited by e-mail: the shop's words under the shop's name. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a mail never change places
          <MailText key={index}>
            {paragraph.split("\n").map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: neither do its lines
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
