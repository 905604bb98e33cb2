import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import { countNumbered } from "./list-messages.server.ts";
import { type Filter, type Status, sliceReviews } from "./queries.server.ts";

const batchSize = 1000;

const moment = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "America/Sao_Paulo",
});

/**
 * Every review of the filter as a spreadsheet file, newest first. Read in batches of so many numbers
 * as fast as it is taken, so that any number of reviews needs the memory of one batch.
 */
export function exportMessages(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  filter: Filter,
): { fileName: string; content: ReadableStream<Uint8Array> } {
  const texts = csvOf(db, businessId, filter);
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
  return { fileName: `avaliacoes${nameOf(filter)}-${businessDay(clock.now())}.csv`, content };
}

function nameOf({ stars, displayed, status }: Filter): string {
  return [
    ...(status ? [status === "open" ? "em-aberto" : "resolvidas"] : []),
    ...(displayed === undefined ? [] : [displayed ? "lidas" : "nao-lidas"]),
    ...(stars ? [`${stars}-estrela${stars > 1 ? "s" : ""}`] : []),
  ]
    .map((part) => `-${part}`)
    .join("");
}

async function* csvOf(
  db: Services["db"],
  businessId: string,
  filter: Filter,
): AsyncGenerator<string, undefined> {
  // The byte order mark tells spreadsheet programs that it is UTF-8.
  yield "\uFEFFData;Estrelas;Comentário;Origem;Situação;Anotação\r\n";
  const nameOf = await nameSources({ db }, businessId);
  const newest = await countNumbered(db, businessId, filter.stars);
  for (let from = newest; from > 0; from -= batchSize) {
    const rows = await sliceReviews(db, businessId, { ...filter, from, size: batchSize });
    if (rows.length > 0) yield rows.map((row) => line(row, nameOf)).join("");
  }
}

const statusNames: Record<Status, string> = { open: "Em aberto", resolved: "Resolvido" };

interface Row {
  rating: number;
  comment: string;
  source: string;
  created_at: Date;
  status: Status | null;
  note: string;
}

function line(row: Row, nameOf: (source: string) => string): string {
  const { rating, comment, source, created_at, status, note } = row;
  const at = moment.format(created_at).replace(", ", " ");
  const state = status ? statusNames[status] : "";
  return `${at};${rating};${cell(comment)};${cell(source && nameOf(source))};${state};${cell(note)}\r\n`;
}

/**
 * A text that no spreadsheet program takes for a formula, and no reader for two columns. Some read
 * the wide signs of Asian keyboards as they read the narrow ones.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return harmless && `"${harmless.replaceAll('"', '""')}"`;
}
