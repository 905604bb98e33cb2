import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { spanText } from "#src/lib/time/day-words.ts";
import {
  MailAside,
  MailButton,
  MailFacts,
  MailFrame,
  MailQuote,
  MailText,
} from "#src/services/mail/frame.tsx";
import { answersText } from "../../conversation/answers-text.ts";
import type { NextStep } from "../../next-step.ts";
import { shownChange } from "../../summary/average.ts";
import { topicLists, topTopicsText } from "../../topics/rank-topics.ts";
import type { WeeklySummary } from "../read-weekly-summary.server.ts";

type Numbers = Pick<WeeklySummary, "total" | "average">;

export function weeklyDigestSubject({ total, average }: Numbers): string {
  if (total === 0) return "Sua semana no Estrelou";
  return `Sua semana: ${ratings(total)}, média ${oneDecimal.format(average)}`;
}

export interface WeeklyDigestMailProps {
  placeName: string | null;
  article: Article | null;
  week: WeeklySummary;
  next: NextStep;
  /** Returns the URL of a page of the panel. */
  link: (path: string) => string;
  /** The page that unsubscribes without a login. */
  stopUrl: string;
}

/** Monday's mail: last week's numbers, two comments and the next step. */
export function WeeklyDigestMail(props: WeeklyDigestMailProps) {
  const { placeName, article, week, next, link, stopUrl } = props;
  const answers = answersText(week.answers);
  return (
    <MailFrame
      preview={week.total > 0 ? next.text : "Nenhuma avaliação nova. Veja o que fazer agora."}
      title={
        placeName ? `A semana ${withArticle("de", placeName, article)}` : "Sua semana no Estrelou"
      }
      why={
        <>
          Você recebe este resumo às segundas-feiras. Não quer mais?{" "}
          <a href={stopUrl} className="m-link">
            Parar de receber
          </a>
        </>
      }
    >
      <MailText>{`De ${spanText(week.from, week.to)}.`}</MailText>
      {week.total > 0 ? (
        <MailFacts facts={facts(week)} />
      ) : (
        <MailText>Nenhuma avaliação nova nesta semana. Acontece, e dá para mudar.</MailText>
      )}
      {answers && <MailText>{answers}</MailText>}
      {week.google && week.google.unanswered > 0 && (
        <MailText>
          {/* Nothing else of Google's may be in a mail: no text, no name, no rating. */}
          {week.google.replyTime && `${week.google.replyTime} `}
          {/* Last: as plain text its URL must not end with a full stop. */}
          <a href={link("/mensagens?origem=google&resposta=sem")} className="m-link">
            {`${ratings(week.google.unanswered)} no Google sem resposta`}
          </a>
        </MailText>
      )}
      {week.best && <Comment title="O comentário mais feliz" review={week.best} />}
      {week.worst && <Comment title="O comentário mais crítico" review={week.worst} />}
      <MailText>
        <strong>O que fazer agora:</strong> {next.text}
      </MailText>
      <MailButton href={link(next.path)}>{next.label}</MailButton>
    </MailFrame>
  );
}

function Comment(props: { title: string; review: { rating: number; comment: string } }) {
  const { title, review } = props;
  return (
    <>
      <MailAside>
        {title} <span style={{ color: "#b06a00" }}>{"★".repeat(review.rating)}</span>
        {"☆".repeat(5 - review.rating)}
      </MailAside>
      <MailQuote>{shortened(review.comment)}</MailQuote>
    </>
  );
}

function facts({ total, average, before, stars, topics, open }: WeeklySummary): [string, string][] {
  const counted = ([5, 4, 3, 2, 1] as const).filter((star) => stars[star] > 0);
  return [
    ["Avaliações", `${whole.format(total)} (na semana anterior, ${whole.format(before.total)})`],
    ["Média", `${oneDecimal.format(average)}${change(average, before)}`],
    ...counted.map((star): [string, string] => [
      star === 1 ? "1 estrela" : `${star} estrelas`,
      whole.format(stars[star]),
    ]),
    ...topicLists
      .map(({ side, title }): [string, string] => [title, topTopicsText(topics, side)])
      .filter(([, text]) => text !== ""),
    ["Em aberto", open === 0 ? "nenhuma" : whole.format(open)],
  ];
}

function change(average: number, before: Numbers): string {
  if (before.total === 0) return "";
  const difference = shownChange(average, before.average);
  if (difference === 0) return " (igual à semana anterior)";
  const by = oneDecimal.format(Math.abs(difference));
  return ` (${difference > 0 ? "subiu" : "caiu"} ${by}; era ${oneDecimal.format(before.average)})`;
}

function ratings(count: number): string {
  return `${whole.format(count)} ${count === 1 ? "avaliação" : "avaliações"}`;
}

function shortened(comment: string): string {
  const characters = [...comment];
  return characters.length <= 400 ? comment : `${characters.slice(0, 400).join("").trimEnd()}…`;
}
