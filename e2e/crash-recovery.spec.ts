import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { v7 as uuidv7 } from "uuid";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { systemClock } from "#src/services/clock.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { humanToken, lightEffort } from "#testing/human.ts";

const secret = "a secret that only the tests know, long enough";
// The test signs easy challenges with the program's secret, so solving them takes no time.
const humanCheck = altchaCheck({ secret, clock: systemClock, effort: lightEffort });
const slug = "padaria-estrela";
const senders = 8;

let dataDir: string;
let program: BuiltProgram;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-killed-"));
});
test.afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("no acknowledged feedback is lost if the program, or program and database, are killed under load", async () => {
  const sent: string[] = [];
  const killings = [
    () => program.kill(),
    async () => {
      process.kill(Number.parseInt(await readFile(postmaster(), "utf8"), 10), "SIGKILL");
      await program.kill();
    },
  ];
  program = await start();
  const seeded = (await readDatabase()).ids.length;

  for (const kill of killings) {
    const { acknowledged, unanswered } = await sendUntilKilled(kill);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(unanswered.length, "the kill came between two sends").toBeGreaterThan(0);

    program = await start();
    const after = await readDatabase();
    expect(acknowledged.filter((id) => !after.ids.includes(id))).toEqual([]);
    expectConsistent(after);

    // Each repeated review is counted once, whether it was stored before the kill or not.
    for (const id of unanswered) expect(await sendOne(id)).toBe(201);
    sent.push(...acknowledged, ...unanswered);
    const repeated = await readDatabase();
    expect(repeated.ids).toHaveLength(seeded + sent.length);
    expect(sent.filter((id) => !repeated.ids.includes(id))).toEqual([]);
    expectConsistent(repeated);
  }
});

const start = () => startBuiltProgram({ DATA_DIR: dataDir, SECRET_KEY: secret });
const postmaster = () => join(dataDir, "postgres", "postmaster.pid");

async function sendOne(id: string): Promise<number> {
  const recaptcha = await humanToken({ humanCheck }, `feedback:${slug}`);
  const response = await fetch(`${program.url}/api/feedback/${slug}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, rating: 1 + (id.charCodeAt(35) % 5), comment: id, recaptcha }),
  });
  await response.text();
  return response.status;
}

/** Several customers send feedback in a loop until a request fails. Calls `kill` after 60 acknowledged reviews. */
async function sendUntilKilled(kill: () => Promise<void>) {
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  let killing: Promise<void> | undefined;
  const send = async () => {
    for (;;) {
      const id = uuidv7();
      const status = await sendOne(id).catch(() => undefined);
      if (status === 201) acknowledged.push(id);
      else {
        unanswered.push(id);
        return;
      }
      if (acknowledged.length >= 60) killing ??= kill();
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  await killing;
  return { acknowledged, unanswered };
}

interface Stored {
  ids: string[];
  seqs: number[];
  rows: number[];
  counted: number[];
  days: number[];
}

/** Reads the demo bakery's reviews and counters from the program's database server. */
async function readDatabase(): Promise<Stored> {
  const server = await startEmbedded({ dataDir });
  const db = connect(server.url, { max: 1 });
  const { business_id: businessId } = await db
    .selectFrom("slug")
    .select("business_id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const reviews = await db
    .selectFrom("review")
    .select(["id", "seq", "rating"])
    .where("business_id", "=", businessId)
    .orderBy("seq")
    .execute();
  const counted = await db
    .selectFrom("rating_count")
    .selectAll()
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom("activity_day")
    .selectAll()
    .where("business_id", "=", businessId)
    .execute();
  await db.destroy();
  await server.stop();
  const stars = [1, 2, 3, 4, 5] as const;
  return {
    ids: reviews.map(({ id }) => id),
    seqs: reviews.map(({ seq }) => seq),
    rows: stars.map((star) => reviews.filter(({ rating }) => rating === star).length),
    counted: stars.map((star) => counted[`stars_${star}`]),
    days: stars.map((star) => days.reduce((sum, day) => sum + day[`stars_${star}`], 0)),
  };
}

function expectConsistent({ seqs, rows, counted, days }: Stored) {
  expect(counted).toEqual(rows);
  expect(days).toEqual(rows);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
}
