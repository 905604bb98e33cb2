import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#src/db/client.ts";
import { emulatedReceiver } from "#src/services/outgoing/https-outgoing.server.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { loadSecret, startLoad } from "#testing/feedback-load.ts";
import { type StoppableServer, startStoppableServer } from "#testing/stoppable-server.ts";
import { encryptSecret, newSecret } from "../endpoints/endpoint-secrets.server.ts";
import { insertEndpoint } from "../endpoints/queries.server.ts";

let dataDir: string;
let server: StoppableServer;
let program: BuiltProgram;
const id = crypto.randomUUID();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-killed-"));
  server = await startStoppableServer();
  program = await start();
});
afterAll(async () => {
  await program?.stop();
  await server?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startBuiltProgram({
    // Vitest sets both for itself.
    MODE: "demo",
    NODE_ENV: "production",
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    SECRET_KEY: loadSecret,
    LIMITS_SCALE: "0",
    LOG_LEVEL: "silent",
  });

async function addEndpoint(): Promise<void> {
  const [business] = await server.query<{ business_id: string }>(
    "select business_id from slug where slug = 'padaria-estrela'",
  );
  const db = connect(server.url);
  await insertEndpoint(db, business?.business_id ?? "", {
    id,
    url: `https://${emulatedReceiver}/`,
    types: ["avaliacao.criada"],
    secret: encryptSecret({ secretKey: loadSecret, previousKeys: [] }, newSecret(), id),
    now: new Date(),
  });
  await db.destroy();
}

const countOf = async (sql: string) =>
  (await server.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count;
const delivered = () => countOf("webhook_delivery where state = 'delivered'");

test("the worker and the receiver are killed in the middle of deliveries, twice: every review arrives, in order, under one id", {
  tags: ["slow"],
}, async () => {
  await addEndpoint();
  const acknowledged: string[] = [];
  for (const _ of [1, 2]) {
    const load = startLoad(program.url, 2, 10);
    const before = (await delivered()) ?? 0;
    await expect.poll(delivered).toBeGreaterThan(before + 3);
    // Deliveries are under way: the load is faster than they are.
    await program.kill();
    await load.stop();
    acknowledged.push(...load.acknowledged);
    expect(await countOf("webhook_delivery where state = 'waiting'")).toBeGreaterThan(0);
    // The lease of the killed worker's job ends at once.
    await server.query(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active'",
    );
    const left = (await delivered()) ?? 0;
    program = await start();
    // Without this the next load would send reviews until another worker takes the job over: minutes of deliveries.
    await expect.poll(delivered).toBeGreaterThan(left);
  }
  const after = `review r join webhook_endpoint e using (business_id) where r.created_at > e.created_at`;
  const stored = await countOf(after);
  expect(stored).toBeGreaterThanOrEqual(acknowledged.length);
  await expect.poll(delivered, { interval: 500 }).toBe(stored);
  // One delivery for each review, and each was taken after those before it.
  expect(await countOf("webhook_delivery")).toBe(stored);
  expect(
    await countOf(`(select tried_at, lag(tried_at) over (order by n) as before from webhook_delivery) d
      where tried_at < before`),
  ).toBe(0);
  expect(
    await countOf(`webhook_delivery d join webhook_delivery later
      on later.n > d.n and (later.body::jsonb #>> '{data,seq}')::int <= (d.body::jsonb #>> '{data,seq}')::int`),
  ).toBe(0);
});
