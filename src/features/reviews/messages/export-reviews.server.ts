import { topicName, topicsOf } from "#src/features/business/topics/topics.ts";
import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { saoPauloDate, toLocal } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import type { ReviewFilter, Status } from "../contract.ts";
import { findNumbers } from "../day-counters/find-numbers.server.ts";
import { readReviews } from "./queries.server.ts";
import { type ResolvedFilter, resolveFilter } from "./resolve-filter.ts";

const batchSize = 1000;

/**
 * Returns the reviews that match a filter as a CSV file, newest first. The stream reads one batch
 * when its reader asks for more, so memory use does not grow with the number of reviews.
 */
export function exportReviews(
  { reader, clock }: Pick<Services, "reader" | "clock">,
  businessId: string,
  filter: ReviewFilter,
): { fileName: string; content: ReadableStream<Uint8Array> } {
  const texts = csvOf(reader, businessId, resolveFilter(filter, clock.now()));
  const encoder = new TextEncoder();
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return { fileName: `avaliacoes${nameOf(filter)}-${saoPauloDate(clock.now())}.csv`, content };
}

function nameOf({
  stars,
  displayed,
  status,
  commented,
  praise,
  topic,
  days,
  from,
  to,
  q,
}: ReviewFilter): string {
  return [
    ...(status ? [status === "open" ? "em-aberto" : "resolvidas"] : []),
    ...(displayed === undefined ? [] : [displayed ? "lidas" : "nao-lidas"]),
    ...(stars ? [`${stars}-estrela${stars > 1 ? "s" : ""}`] : []),
    ...(commented ? ["com-comentario"] : []),
    ...(praise ? ["pode-mostrar"] : []),
    ...(topic ? [topicName(topic).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")] : []),
    ...(q ? ["busca"] : []),
    ...(days ? [`${days}-dias`] : [...(from ? [`de-${from}`] : []), ...(to ? [`ate-${to}`] : [])]),
  ]
    .map((part) => `-${part}`)
    .join("");
}

async function* csvOf(
  reader: Services["reader"],
  businessId: string,
  filter: ResolvedFilter,
): AsyncGenerator<string, undefined> {
  // Excel reads a file as UTF-8 only with a byte order mark.
  yield "\uFEFFData;Estrelas;Comentário;Origem;Situação;Anotação;Tópicos\r\n";
  const { stars, from, to } = filter;
  const [nameOf, numbers] = await reader.read((db) =>
    Promise.all([
      nameSources({ db }, businessId),
      findNumbers({ db }, businessId, { stars, from, to }),
    ]),
  );
  for (let last = numbers.last; last >= numbers.first; last -= batchSize) {
    const ranges = [{ first: Math.max(numbers.first, last - batchSize + 1), last }];
    const rows = await reader.read((db) =>
      readReviews(db, businessId, { ...filter, ranges, skip: 0, size: batchSize }),
    );
    if (rows.length > 0) yield rows.map((row) => line(row, nameOf)).join("");
  }
}

const statusNames: Record<Status, string> = { open: "Em aberto", resolved: "Resolvida" };

interface Row {
  rating: number;
  comment: string;
  source: string;
  created_at: Date;
  status: Status | null;
  note: string;
  topics: number;
}

function line(row: Row, nameOf: (source: string) => string): string {
  const { rating, comment, source, created_at, status, note, topics } = row;
  const at = moment(created_at);
  const state = status ? statusNames[status] : "";
  const named = topicsOf(topics).map((topic) => topicName(topic));
  const texts = [comment, source && nameOf(source)].map(cell).join(";");
  return `${at};${rating};${texts};${state};${cell(note)};${cell(named.join(", "))}\r\n`;
}

/** '15/03/2027 22:05' in São Paulo, which spreadsheet programs read as a date. */
function moment(at: Date): string {
  const local = new Date(toLocal(at)).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

/**
 * Quotes a text, so that it stays one column, and puts an apostrophe before a text that a spreadsheet
 * program would run as a formula. Some programs also accept the full-width signs of Asian keyboards.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return harmless && `"${harmless.replaceAll('"', '""')}"`;
}
