import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken, lightEffort } from "#testing/human.ts";
import { ensureBuilt } from "../build.ts";
import type { LoadResult } from "./load-worker.ts";

/**
 * `npm run bench:feedback`: measures stored reviews per second over HTTP, with human check and
 * counters. Compares them with `pgbench`, which inserts only the same row into the same database.
 * Exits with 1 if the share is below `limit`.
 */
const limit = 0.35;
const seconds = 8;
const connections = 32;
const businesses = 500;
const feedbacks = 40_000;
const secret = "a secret of the benchmark's own, long enough";
const clock = { now: () => new Date() };

await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
const server = await startEmbedded({ dataDir: join(folder, "data") });
await migrate(server.url);
const db = connect(server.url, { max: 8 });
const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
const slugs: string[] = [];
for (let count = 0; count < businesses; count++) {
  slugs.push((await createTenant({ db, clock })).slug);
}
const requests: string[] = [];
for (let count = 0; count < feedbacks; count++) {
  requests.push(await feedbackTo(slugs[count % businesses] ?? "", count >> 3));
}

const program = await startBuiltProgram({
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  SECRET_KEY: secret,
  TRUST_PROXY: "true",
});
try {
  await load(requests.splice(0, 4000), 60);
  const result = await load(requests, seconds);
  const stored = await countReviews();
  console.log(
    `POST feedback    ${result.perSecond}/s, 50% within ${result.median} ms, 99% within ${result.p99} ms; ` +
      `${stored} rows stored, responses other than 201: ${result.others}`,
  );
  const bare = await pgbench();
  if (bare === undefined) console.log("pgbench is not installed: no baseline to compare with");
  else {
    const share = result.perSecond / bare;
    console.log(
      `pgbench, row only ${Math.round(bare)}/s; share ${share.toFixed(2)}, limit ${limit}`,
    );
    process.exitCode = share < limit ? 1 : 0;
  }
} finally {
  await program.stop();
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Returns a complete HTTP request. Each IP address sends eight, so no request exceeds a rate limit. */
async function feedbackTo(slug: string, phone: number): Promise<string> {
  const recaptcha = await humanToken({ humanCheck }, `feedback:${slug}`);
  const comment = "Atendimento muito bom, voltarei mais vezes.";
  const body = JSON.stringify({ id: uuidv7(), rating: 5, comment, recaptcha, source: "caixa" });
  return (
    `POST /api/feedback/${slug}/ HTTP/1.1\r\nHost: localhost\r\n` +
    `X-Forwarded-For: 10.${phone >> 16}.${(phone >> 8) & 255}.${phone & 255}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function load(given: string[], longest: number): Promise<LoadResult> {
  const { port } = new URL(program.url);
  const workerData = { port: Number(port), requests: given, connections, seconds: longest };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./load-worker.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

async function countReviews(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from review`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Returns single-row inserts per second, or undefined if pgbench is not installed. */
async function pgbench(): Promise<number | undefined> {
  await sql`create table bare (like review including defaults)`.execute(db);
  await sql`alter table bare add primary key (business_id, id)`.execute(db);
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
    String(connections),
    "-j",
    "2",
    "-T",
    String(seconds),
  ];
  const { stdout, error } = spawnSync("pgbench", [...options, "-f", script, server.url], {
    encoding: "utf8",
  });
  if (error) return undefined;
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
