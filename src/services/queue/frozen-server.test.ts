import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { connect } from "#src/db/client.ts";
import { startFreezingProxy } from "#testing/freezing-proxy.ts";
import { startStoppableServer } from "#testing/stoppable-server.ts";
import { startQueue } from "./pg-boss.server.ts";
import { declareJob, handle } from "./queue.ts";

const note = handle(
  declareJob({ name: "test.note", data: z.object({ text: z.string() }) }),
  async (done: string[], { text }) => {
    done.push(text);
  },
);

test("after a failover that leaves sessions to the frozen leader open, jobs run again", {
  tags: ["slow"],
}, async () => {
  const server = await startStoppableServer();
  onTestFinished(server.remove);
  const proxy = await startFreezingProxy(server.url);
  onTestFinished(proxy.stop);
  const log = pino({ level: "silent" });
  // Checks of leases use the pool of the queue, as pg-boss's maintenance does.
  const leases = { renewSeconds: 5, leaseSeconds: 20, checkSeconds: 0.5 };
  const jobs = [note];
  const queue = await startQueue({ url: proxy.url, log, jobs, supervise: true, leases });
  onTestFinished(queue.stop);
  const done: string[] = [];
  await queue.work(jobs, done);
  const db = connect(server.url);
  onTestFinished(() => db.destroy());
  await queue.enqueue(db, note, { text: "before" });
  await expect.poll(() => done).toEqual(["before"]);
  expect(queue.isReady()).toBe(true);

  proxy.freeze();
  await expect.poll(queue.isReady).toBe(false);
  // The new leader serves before the proxy leads to it, so that "ready" is about the new one.
  await server.stop();
  await server.start();
  proxy.failOver(server.url);
  await expect.poll(queue.isReady).toBe(true);
  await queue.enqueue(db, note, { text: "after" });
  await expect.poll(() => done).toEqual(["before", "after"]);
});
