import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { openBenchDatabase } from "./database.ts";
import {
  benchSecret,
  defaultConnections,
  FeedbackRequests,
  sendLoad,
} from "./feedback-requests.ts";
import type { LoadResult } from "./load-worker.ts";
import { findDatabaseProcess, type ProcessorTime, readProcessorTime } from "./processor-time.ts";
import { atLeast, type BenchRow, median, report } from "./rows.ts";

/**
 * `npm run bench -- feedback`: measures stored reviews per second over HTTP, with human check and counters,
 * for many businesses and for one. Compares them with `pgbench`, which inserts only the same row into the
 * same database. The measurements alternate in short rounds, so that other load on the machine affects
 * all of them. The ratios are medians of the rounds' ratios.
 */
const rounds = 7;
/** Seconds of each measurement in a round. */
const seconds = 2;
const businesses = 500;
/** More requests than a measurement can send. */
const maxRequests = 7000 * seconds;
/** Requests before each measurement. */
const warmUp = 2 * businesses;

type Measured = LoadResult & { processorTime: ProcessorTime };

interface Round {
  many: Measured;
  hot: Measured;
  /** Undefined if pgbench is not installed. */
  pgbench: number | undefined;
}

const database = await openBenchDatabase({ connections: 8 });
const { db, clock, folder, url } = database;
const slugs: string[] = [];
for (let count = 0; count < businesses; count++) {
  slugs.push((await createTenant({ db, clock })).slug);
}
const hotSlug = (await createTenant({ db, clock })).slug;
await createBareTable(db);
const program = await startBuiltProgram({
  DATABASE_URL: url,
  DATA_DIR: folder,
  SECRET_KEY: benchSecret,
  TRUST_PROXY: "true",
});
try {
  const toMany = new FeedbackRequests(slugs);
  const toHot = new FeedbackRequests([hotSlug]);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const many = await measure(toMany);
    const hot = await measure(toHot);
    results.push({ many, hot, pgbench: await pgbench(url, folder) });
  }
  await report(rowsOf(results));
} finally {
  await program.stop();
  await database.close();
}

function rowsOf(results: Round[]): BenchRow[] {
  for (const { many, hot } of results) {
    if (many.others + hot.others > 0)
      throw new Error(`${many.others + hot.others} responses other than 201`);
  }
  const describe = (loads: Measured[]) => {
    const of = (value: (load: Measured) => number) => median(loads.map(value));
    const micros = (part: keyof ProcessorTime) =>
      Math.round(of(({ processorTime, sent }) => (processorTime[part] / sent) * 1e6));
    return (
      `${of(({ perSecond }) => perSecond)}/s, 50% within ${of((load) => load.median)} ms, ` +
      `99% within ${of(({ p99 }) => p99)} ms; processor time of one: program ${micros("program")} µs, ` +
      `database ${micros("database")} µs`
    );
  };
  const measured = results.filter((one) => one.pgbench !== undefined);
  const bare = measured.map((one) => one.pgbench ?? 0);
  const manyPerSecond = results.map(({ many }) => many.perSecond);
  return [
    atLeast(0.35, {
      work: "POST feedback, durable, many businesses",
      today: describe(results.map(({ many }) => many)),
      reference:
        bare.length > 0 ? `pgbench, same row alone: ${median(bare)}/s` : "pgbench is not installed",
      ratio:
        bare.length > 0
          ? median(measured.map(({ many, pgbench = 0 }) => many.perSecond / pgbench))
          : null,
    }),
    atLeast(0.5, {
      work: "POST feedback, durable, one hot business",
      today: describe(results.map(({ hot }) => hot)),
      reference: `many businesses: ${median(manyPerSecond)}/s`,
      ratio: median(results.map(({ many, hot }) => hot.perSecond / many.perSecond)),
    }),
  ];
}

/** Sends requests without measuring them, to fill the program's caches, and then measures. */
async function measure(requests: FeedbackRequests): Promise<Measured> {
  await sendLoad(program.url, requests, { count: warmUp, seconds });
  await requests.prepare(maxRequests);
  const pids = { program: program.pid, database: findDatabaseProcess(join(folder, "data")) };
  const before = readProcessorTime(pids);
  const result = await sendLoad(program.url, requests, { count: maxRequests, seconds });
  const after = readProcessorTime(pids);
  const processorTime = {
    program: after.program - before.program,
    database: after.database - before.database,
  };
  return { ...result, processorTime };
}

async function createBareTable(db: Db): Promise<void> {
  await sql`create table bare (like review including defaults)`.execute(db);
  await sql`alter table bare add primary key (business_id, id)`.execute(db);
}

/** Returns single-row inserts per second, or undefined if pgbench is not installed. */
async function pgbench(url: string, folder: string): Promise<number | undefined> {
  const script = join(folder, "insert.sql");
  await writeFile(
    script,
    `insert into bare (business_id, id, seq, rating, star_seq, comment, source, created_at)
     values (gen_random_uuid(), gen_random_uuid(), 1, 5, 1, 'Atendimento muito bom, voltarei mais vezes.', 'caixa', now());`,
  );
  const options = [
    "-n",
    "-M",
    "prepared",
    "-c",
    `${defaultConnections}`,
    "-j",
    "2",
    "-T",
    `${seconds}`,
  ];
  const { stdout, error } = spawnSync("pgbench", [...options, "-f", script, url], {
    encoding: "utf8",
  });
  if (error) return undefined;
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
}
