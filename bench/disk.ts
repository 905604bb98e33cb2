import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { insertReviews } from "#src/features/feedback/rate/queries.server.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import { createTenant } from "#testing/factories.ts";
import { openBenchDatabase } from "./database.ts";

/**
 * `npm run bench -- disk [THOUSANDS]`: stores feedbacks (default 200,000) of many businesses with the
 * program's own statement and prints the bytes per feedback of each table and index. Every business gets
 * ten a day, of five sources. One in twenty is from an unhappy customer.
 */
const feedbacks = Number(process.argv[2] ?? 200) * 1000;
const businesses = 500;
const perDay = 10;
const batchSize = 500;
const comment = "Atendimento muito bom, voltarei mais vezes.";
const tables = [
  "review",
  "rating_count",
  "activity_day",
  "review_tally",
  "topic_day",
  "human_check_spent",
];

const database = await openBenchDatabase({ connections: 2 });
const { db, clock } = database;
try {
  const ids: string[] = [];
  for (let count = 0; count < businesses; count++) {
    ids.push((await createTenant({ db, clock })).businessId);
  }
  for (let first = 0; first < feedbacks; first += batchSize) {
    const numbers = Array.from({ length: batchSize }, (_, index) => first + index);
    await insertReviews(
      db,
      numbers.map((number) => feedback(number, ids)),
    );
  }
  await sql`vacuum analyze`.execute(db);
  await printSizes();
} finally {
  await database.close();
}

/** The feedbacks go to all businesses in turn, day after day. */
function feedback(number: number, ids: string[]) {
  const turn = Math.floor(number / businesses);
  const day = shiftDay("2026-01-01", Math.floor(turn / perDay));
  const isUnhappy = turn % 20 === 0;
  const source = `mesa-${turn % 5}`;
  const review = {
    id: uuidv7(),
    rating: isUnhappy ? 2 : 5 - (turn % 2),
    comment: turn % 2 === 0 ? comment : "",
    // One in four customers taps two topics.
    topics: turn % 4 === 0 ? 3 : 0,
    source,
    countedAs: source,
    day,
    createdAt: new Date(`${day}T15:00:00Z`),
    // The human check makes 16 bytes in hexadecimal.
    proof: { id: uuidv7().replaceAll("-", ""), expiresAt: clock.now() },
    isInvited: !isUnhappy,
    isUnhappy,
  };
  return { businessId: ids[number % businesses] ?? "", review };
}

async function printSizes(): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; bytes: number }>`
    select t.relname as table, t.relname as name, pg_table_size(t.oid) as bytes
    from pg_class t where t.relname = any(${tables}) and t.relkind = 'r'
    union all
    select t.relname, i.indexrelid::regclass::text, pg_relation_size(i.indexrelid)
    from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any(${tables})
    order by 1, 3 desc`.execute(db);
  console.log(
    `| Table | Table or index | Bytes per feedback, of ${feedbacks} |\n| --- | --- | ---: |`,
  );
  for (const { table, name, bytes } of rows) {
    console.log(`| ${table} | ${name} | ${(bytes / feedbacks).toFixed(1)} |`);
  }
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`| all | | ${(total / feedbacks).toFixed(1)} |`);
}
