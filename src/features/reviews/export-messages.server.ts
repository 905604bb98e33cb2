import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";
import { reviewsBefore } from "./queries.server.ts";

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
 * Every review of the filter as a spreadsheet file, newest first. Read in batches as fast as it is
 * taken, so that any number of reviews needs the memory of one batch.
 */
export function exportMessages(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  { stars }: { stars: number | undefined },
): { fileName: string; content: ReadableStream<Uint8Array> } {
  const filter = stars ? `-${stars}-estrela${stars > 1 ? "s" : ""}` : "";
  const texts = csvOf(db, businessId, stars);
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
  return { fileName: `avaliacoes${filter}-${businessDay(clock.now())}.csv`, content };
}

async function* csvOf(
  db: Services["db"],
  businessId: string,
  stars: number | undefined,
): AsyncGenerator<string, undefined> {
  // The byte order mark tells spreadsheet programs that it is UTF-8.
  yield "\uFEFFData;Estrelas;Comentário;Origem\r\n";
  let before: number | undefined;
  for (;;) {
    const rows = await reviewsBefore(db, businessId, { stars, before, size: batchSize });
    if (rows.length > 0) yield rows.map(line).join("");
    if (rows.length < batchSize) return;
    before = rows.at(-1)?.number;
  }
}

function line(row: { rating: number; comment: string; source: string; created_at: Date }): string {
  const at = moment.format(row.created_at).replace(", ", " ");
  return `${at};${row.rating};${cell(row.comment)};${cell(row.source)}\r\n`;
}

/** A text that no spreadsheet program takes for a formula, and no reader for two columns. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return harmless && `"${harmless.replaceAll('"', '""')}"`;
}
