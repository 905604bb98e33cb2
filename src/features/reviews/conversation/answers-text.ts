import { whole } from "#src/lib/text/numbers.ts";
import type { AnswerNumbers } from "./summarise-answers.ts";

/**
 * Returns what answering brought in a period, in one sentence; undefined without an answer. The time is rounded,
 * because the counters have it in steps of a fifth.
 */
export function answersText(numbers: AnswerNumbers): string | undefined {
  const { complaints, answered, resolved, median_minutes: median } = numbers;
  if (answered === 0) return undefined;
  const within = median === null ? "" : `em cerca de ${durationText(median)}`;
  const time = answered === 1 ? ` ${within}` : `, metade delas ${within}`;
  return `${answeredText(complaints, answered)}${within && time}${resolvedText(answered, resolved)}.`;
}

function answeredText(complaints: number, answered: number): string {
  if (complaints === 1) return "A única nota baixa foi respondida";
  const of = whole.format(complaints);
  if (answered === complaints) return `As ${of} notas baixas foram respondidas`;
  return `De ${of} notas baixas, ${whole.format(answered)} ${answered === 1 ? "foi respondida" : "foram respondidas"}`;
}

function resolvedText(answered: number, resolved: number): string {
  if (resolved === 0) return "";
  if (answered === 1) return " e terminou resolvida";
  if (resolved === answered) return ", e todas terminaram resolvidas";
  const ended = resolved === 1 ? "terminou resolvida" : "terminaram resolvidas";
  return `, e ${whole.format(resolved)} delas ${ended}`;
}

/** 'um minuto', '25 minutos', '2 horas' or '3 dias'. */
function durationText(minutes: number): string {
  if (minutes < 90) return counted(Math.max(1, minutes), "um minuto", "minutos");
  const hours = Math.round(minutes / 60);
  if (hours < 36) return counted(hours, "uma hora", "horas");
  return counted(Math.round(hours / 24), "um dia", "dias");
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${whole.format(count)} ${many}`;
}
