import { pino } from "pino";
import { expect, test } from "vitest";
import { connect } from "#src/db/client.ts";
import { jobs } from "#src/server/jobs.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { startTestApi } from "#testing/api.ts";
import { createTestDatabase } from "#testing/database.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { alertUnhappy } from "./alert-unhappy.server.ts";

test("while 500 alerts of one business wait, another business's alert is among the first mails", {
  tags: ["slow"],
}, async () => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const db = connect(database.url);
  const api = await startTestApi();
  const log = pino({ level: "silent" });
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const services = { ...api.services, db, log, queue };
  const busy = await createTenant(services);
  const quiet = await createTenant(services);
  const alert = async (businessId: string) => {
    const id = await addReview(services, businessId, { rating: 1, comment: "Demorou." });
    await alertUnhappy(services, businessId, id);
  };
  await Promise.all(Array.from({ length: 500 }, () => alert(busy.businessId)));
  await alert(quiet.businessId);

  await queue.work(jobs, services);
  const position = () => api.sent.findIndex(({ to }) => to === quiet.email);
  await expect.poll(position).toBeGreaterThanOrEqual(0);
  expect(position()).toBeLessThan(50);

  await queue.stop();
  await api.stop();
  await db.destroy();
  await database.drop();
});
