import { expect, test } from "@playwright/test";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase } from "#testing/database.ts";

test("a worker serves its health, readiness and metrics on its own port, and nothing else", {
  tag: "@slow",
}, async ({ request }) => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const env = { DATABASE_URL: database.url, ROLE: "worker", WORKER_PORT: "0" };
  const worker = await startBuiltProgram(env);
  expect((await request.get(`${worker.url}/healthz`)).status()).toBe(200);
  expect((await request.get(`${worker.url}/readyz`)).status()).toBe(200);
  const metrics = await (await request.get(`${worker.url}/metrics`)).text();
  expect(metrics).toMatch(/^estrelou_waiting_mails 0$/m);
  expect(metrics).toMatch(/^estrelou_pool_connections\{pool="estrelou",state="used"\}/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  for (const path of ["/", "/login", "/api/plans/"]) {
    expect((await request.get(worker.url + path)).status(), path).toBe(404);
  }
  await worker.stop();
  await database.drop();
});
