import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, type FaultDatabase, openFaultDatabase } from "../fault-database.ts";
import { type LoadResult, sendFeedback, startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { startTestSmtp, type TestSmtp } from "../smtp.ts";

const eventually = <T>(read: () => T) => expect.poll(read);

describe.each(databaseKinds)("%s database", (kind) => {
  let database: FaultDatabase;
  let smtp: TestSmtp;
  const programs: BuiltProgram[] = [];

  beforeEach(async () => {
    smtp = await startTestSmtp();
    database = await openFaultDatabase(kind);
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.stop();
    await database.remove();
    await smtp.stop();
  });

  async function start(ROLE: string): Promise<BuiltProgram> {
    const env = { ...database.settings, ROLE, MAIL_URL: smtp.url };
    const program = await startBuiltProgram(env);
    programs.push(program);
    return program;
  }

  test("a web process killed three times under load loses no review and stores none twice", async () => {
    // The worker keeps the embedded server in use.
    await start("worker");
    const all: LoadResult = { acknowledged: [], rejected: [], unanswered: [] };
    for (let round = 0; round < 3; round++) {
      const began = performance.now();
      const web = await start("web");
      if (round > 0) measure(`web restarted (${kind})`, began);
      const load = startLoad(web.url, 16);
      onTestFinished(load.stop);
      await eventually(() => load.acknowledged.length).toBeGreaterThan(50);
      await web.kill();
      await load.stop();
      all.acknowledged.push(...load.acknowledged);
      all.rejected.push(...load.rejected);
      all.unanswered.push(...load.unanswered);
    }
    expect(all.rejected).toEqual([]);
    await expectConsistent(database, all);

    // Customers repeat each request without a response, with the same id.
    const web = await start("web");
    for (const id of all.unanswered) {
      expect((await sendFeedback(web.url, id)).status).toBeLessThan(300);
      all.acknowledged.push(id);
    }
    await expectConsistent(database, all);
  });

  test("a worker killed three times under load: every alert is sent, and repeats have the same message id", async () => {
    const web = await start("web");
    // The alerts of one business are sent one at a time, so without a pause more would wait at the end than
    // a busy machine sends in a minute.
    const load = startLoad(web.url, 2, 500);
    onTestFinished(load.stop);
    for (let round = 1; round <= 3; round++) {
      const worker = await start("worker");
      await eventually(() => smtp.received.length).toBeGreaterThanOrEqual(round);
      await worker.kill();
    }
    await load.stop();
    expect(load.rejected).toEqual([]);
    const began = performance.now();
    await start("worker");
    const unsent = () =>
      database.query(`
        select id from review where status = 'open' and comment = id::text
        and not exists (select from mail_outbox
          where key = 'reviews.unhappy:' || business_id || ':' || id and status = 'sent')`);
    await eventually(unsent).toEqual([]);
    measure(`alerts of killed workers sent (${kind})`, began);
    const mails = await database.query("select from mail_outbox");
    const ids = smtp.received.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(mails.length);
    await expectConsistent(database, load);
  });
});
