import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { declareJob, handle } from "#src/services/queue/queue.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const businessId = "01900000-0000-7000-8000-000000000001";
class MapAway extends Error {
  readonly code = "ECONNREFUSED";
}
type Context = { failing: boolean; runs: number };
const flaky = handle(
  declareJob({
    name: "test.flaky",
    data: z.object({ businessId: z.uuid(), secret: z.string() }),
    retries: 0,
  }),
  async (context: Context) => {
    context.runs += 1;
    if (context.failing) throw new MapAway("the message names ana@exemplo.test");
  },
);
const jobs = [flaky];

test("an operator reads the class of a job's error, repeats the job, and drops another", async () => {
  const { db, log } = api.services;
  const queue = await startQueue({
    url: api.databaseUrl,
    log,
    jobs,
    supervise: false,
    // Only notifications wake the worker.
    pollSeconds: 600,
  });
  api.services.queue = queue;
  const context = { failing: true, runs: 0 };
  await queue.work(jobs, context);
  const { token } = await newOperator(api);
  const call = (method: string, path: string) =>
    send(api, method, `/api/operator/jobs/${path}`, { token });
  const list = async () => (await call("GET", "")).body.results;
  const data = { businessId, secret: "Dados da tarefa" };
  await queue.enqueue(db, flaky, data, { key: "one" });
  await queue.enqueue(db, flaky, data, { key: "two" });
  await expect.poll(async () => (await list()).length).toBe(2);

  const [first, second] = await list();
  expect(first).toMatchObject({
    name: "test.flaky",
    attempts: 1,
    error: "MapAway ECONNREFUSED",
    business: businessId,
  });
  expect(JSON.stringify(first)).not.toMatch(/ana@|Dados da tarefa/);

  context.failing = false;
  expect((await call("POST", `test.flaky/${first.id}/retry/`)).status).toBe(200);
  await expect.poll(() => context.runs).toBe(3);
  expect((await call("POST", `test.flaky/${first.id}/retry/`)).status).toBe(404);

  expect((await call("DELETE", `test.flaky/${second.id}/`)).status).toBe(200);
  expect((await call("DELETE", `test.flaky/${second.id}/`)).status).toBe(404);
  expect(await list()).toEqual([]);
  const { body: audit } = await send(api, "GET", "/api/operator/audit/?acts=acts", { token });
  const targets = audit.results.map(({ target }: { target: string | null }) => target);
  expect(targets).toEqual(
    expect.arrayContaining([`test.flaky ${first.id}`, `test.flaky ${second.id}`]),
  );

  // A job whose key waits again cannot be repeated.
  await sql`insert into pgboss.job (name, id, data, policy, singleton_key, state, completed_on)
    values ('test.flaky', gen_random_uuid(), '{}', 'exclusive', 'three', 'failed', now())`.execute(
    db,
  );
  await sql`insert into pgboss.job (name, id, data, policy, singleton_key, state)
    values ('test.flaky', gen_random_uuid(), '{}', 'exclusive', 'three', 'created')`.execute(db);
  const [blocked] = await list();
  const replaced = await call("POST", `test.flaky/${blocked.id}/retry/`);
  expect([replaced.status, replaced.body.code]).toEqual([409, "job_replaced"]);
  expect((await call("POST", `test.unknown/${blocked.id}/retry/`)).status).toBe(404);
  await queue.stop();
});
