import { whole } from "#src/lib/text/numbers.ts";

/** What was answered of the reviews of the last 30 days. */
export interface Month {
  reviews: number;
  answered: number;
  median_minutes: number | null;
}

/** Returns the sentences about the last 30 days; undefined without a review. */
export function monthText({ reviews, answered, median_minutes: minutes }: Month) {
  if (reviews === 0) return undefined;
  const share = Math.round((answered / reviews) * 100);
  const main =
    reviews === 1
      ? `A única avaliação dos últimos 30 dias ${answered ? "tem" : "ainda não tem"} resposta.`
      : `${whole.format(answered)} das ${whole.format(reviews)} avaliações dos últimos 30 dias ${answered === 1 ? "tem" : "têm"} resposta (${share}%).`;
  if (answered === 0 || minutes === null) return { main };
  const time =
    answered === 1
      ? `Ela saiu em até ${duration(minutes)}.`
      : `Metade das respostas saiu em até ${duration(minutes)}.`;
  return { main, time };
}

/** Returns the sentence about the median time to a reply; undefined without a reply in the last 30 days. */
export function replyTimeText({ answered, median_minutes: minutes }: Month): string | undefined {
  if (answered === 0 || minutes === null) return undefined;
  return answered === 1
    ? `Sua única resposta dos últimos 30 dias saiu em até ${duration(minutes)}.`
    : `Nos últimos 30 dias, metade das suas respostas saiu em até ${duration(minutes)}.`;
}

/** '40 minutos', '5 horas' or '3 dias', rounded up. */
function duration(minutes: number): string {
  if (minutes <= 90) return counted(Math.max(1, Math.ceil(minutes)), "minuto");
  if (minutes <= 36 * 60) return counted(Math.ceil(minutes / 60), "hora");
  return counted(Math.ceil(minutes / (24 * 60)), "dia");
}

function counted(count: number, unit: string): string {
  return `${whole.format(count)} ${unit}${count === 1 ? "" : "s"}`;
}
