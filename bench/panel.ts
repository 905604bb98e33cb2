import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { ensureBuilt } from "../build.ts";

/**
 * `npm run bench:panel [-- MILLIONS]`: the summary and pages of the messages over HTTP, for a
 * business with ten thousand reviews and for one with millions (10 unless told). Exit 1 when the
 * larger takes more than twice as long. Ten millions take some minutes and 5 GB to store.
 */
const millions = Number(process.argv[2] ?? 10);
const few = 10_000;
const many = millions * 1_000_000;
const rounds = 41;
const limit = 2;
const secretKey = "a secret of the benchmark's own, long enough";
const clock = { now: () => new Date() };

await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
const server = await startEmbedded({ dataDir: join(folder, "data") });
await migrate(server.url);
// Loading rows may take longer than the product allows a statement.
const unlimited = Object.assign(new URL(server.url), { search: "statement_timeout=0" }).href;
const db = connect(unlimited, { max: 2 });
const [small, large] = [await newOwner(few), await newOwner(many)];
await sql`vacuum analyze`.execute(db);
const program = await startBuiltProgram({
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  SECRET_KEY: secretKey,
});
try {
  const pages = {
    first: () => 1,
    middle: (all: number) => all / 20,
    last: (all: number) => all / 10,
  };
  const calls: [name: string, path: (all: number) => string][] = [
    ["summary", () => "summary/"],
    ...Object.entries(pages).map(([name, page]): [string, (all: number) => string] => [
      `messages, ${name} page`,
      (all) => `messages/?page=${page(all)}`,
    ]),
    ["messages of one star, last page", (all) => `messages/?page=${all / 50}&stars=3`],
    ["unread messages, first page", () => "messages/?page=1&displayed=false"],
    ["trends of 90 days", () => "trends/?days=90"],
  ];
  for (const [name, path] of calls) {
    const [a, b] = [await median(small, path(few)), await median(large, path(many))];
    const over = b > limit * a;
    if (over) process.exitCode = 1;
    console.log(
      `${name.padEnd(32)} ${a.toFixed(1)} ms, at ${millions} million ${b.toFixed(1)} ms` +
        `${over ? `, more than ${limit}x` : ""}`,
    );
  }
} finally {
  await program.stop();
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** An owner with so many reviews, evenly over the stars and 90 days, and a session of theirs. */
async function newOwner(reviews: number): Promise<string> {
  const { businessId, accountId } = await createTenant({ db, clock });
  const each = reviews / 5;
  await db
    .insertInto("rating_count")
    .values({
      business_id: businessId,
      ...{ stars_1: each, stars_2: each, stars_3: each, stars_4: each, stars_5: each },
    })
    .execute();
  const perDay = Math.round(reviews / 90 / 5);
  await sql`insert into activity_day
      (business_id, day, source, visits, stars_1, stars_2, stars_3, stars_4, stars_5)
    select ${businessId}::uuid, current_date - day, 'mesa-' || place, ${perDay * 6}, ${perDay},
      ${perDay}, ${perDay}, ${perDay}, ${perDay}
    from generate_series(0, 89) day, generate_series(1, 5) place`.execute(db);
  const step = 500_000;
  for (let first = 1; first <= reviews; first += step) {
    const last = Math.min(reviews, first + step - 1);
    await sql`insert into review
        (business_id, id, seq, rating, star_seq, comment, source, created_at)
      select ${businessId}::uuid, uuidv7(), n, 1 + n % 5, (n + 4) / 5,
        'Atendimento muito bom, voltarei mais vezes.', 'mesa-' || (1 + n % 5),
        now() - ${reviews - last}::bigint * interval '1 second'
      from generate_series(${first}::bigint, ${last}::bigint) n`.execute(db);
  }
  const settings = { secretKey } as Parameters<typeof openSession>[0]["settings"];
  return (await openSession({ db, clock, settings }, accountId)).access;
}

/** Milliseconds of a call whose data is in the database's cache. */
async function median(token: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await fetch(`${program.url}/api/dashboard/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
