import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailFacts, MailFrame, MailText } from "#src/services/mail/frame.tsx";

interface Props {
  title: string;
  text: string;
  at: Date;
  /** Where the owner can ask. */
  support: string;
  shop?: string;
  /** Such as the new end of a trial. */
  detail?: string;
}

/** Tells an owner what an operator did with the account or one of its shops. */
export function DeskActMail({ title, text, at, support, shop, detail }: Props) {
  const facts: [string, string][] = [
    ...(shop ? [["Loja", shop] as [string, string]] : []),
    ...(detail ? [["Agora", detail] as [string, string]] : []),
    ["Quando", `${asLongMoment(at)} (horário de Brasília)`],
  ];
  return (
    <MailFrame
      preview={text}
      title={title}
      why="Avisamos sempre que a equipe do Estrelou muda algo na conta de alguém."
    >
      <MailText>{text}</MailText>
      <MailFacts facts={facts} />
      <MailAside>
        Não esperava esta mensagem? Escreva para{" "}
        <a href={`mailto:${support}`} className="m-link">
          {support}
        </a>
        . Nunca pedimos sua senha por e-mail ou telefone.
      </MailAside>
    </MailFrame>
  );
}
