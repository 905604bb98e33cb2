import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { reviewJobs } from "#src/features/reviews/jobs.server.ts";
import { mailDigestBatchJob, mailUnhappyReviewJob } from "#src/features/reviews/jobs.ts";
import { lastWeek } from "#src/lib/time/days.ts";
import { systemClock as clock } from "#src/services/clock.ts";
import { mailJobs } from "#src/services/mail/jobs.server.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import type { Services } from "#src/services/services.ts";
import { startTestApi } from "../api.ts";
import { addReview, createTenant, type Tenant } from "../factories.ts";

/** For another number: `DIGESTS=500 npm run campaign -- outages digest`. */
const businesses = Number(process.env.DIGESTS ?? 10_000);
/** How long the mail server needs for each mail. */
const mailMs = 200;
/** As `docs/reliability.md` promises. */
const alertMs = 5_000;

/** When a mail arrived, by recipient. */
const arrived = new Map<string, number>();

/** Starts a slow mail server. Returns its URL. */
async function startSlowMailServer(): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, callback) {
      stream.resume().once("end", () => {
        for (const { address } of envelope.rcptTo) arrived.set(address, performance.now());
        setTimeout(callback, mailMs);
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  onTestFinished(() => void smtp.close(() => {}));
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}

/** Starts a worker with the jobs of reviews and mails. */
async function startWorker() {
  const url = await startSlowMailServer();
  const mail = smtpSender({ url, from: "Estrelou <nao-responda@estrelou.test>" });
  const api = await startTestApi({ clock, mail });
  const db = connect(api.databaseUrl, { max: 8 });
  const jobs = [...reviewJobs, ...mailJobs];
  const { log } = api.services;
  const queue = await startQueue({ url: api.databaseUrl, log, jobs, supervise: false });
  const services: Services = { ...api.services, db, queue };
  await queue.work(jobs, services);
  onTestFinished(async () => {
    await queue.stop();
    await mail.close();
    await db.destroy();
    await api.stop();
  });
  return { db, queue };
}

test("on Monday an alert leaves within five seconds, while the digests of ten thousand businesses do", async () => {
  const { db, queue } = await startWorker();
  await addBusinesses(db);
  const unhappy: Tenant[] = [];
  while (unhappy.length < 20) unhappy.push(await createTenant({ db, clock }));
  await sql`update business set alert_digest = false where place_name = 'Loja de Teste'`.execute(
    db,
  );
  const week = lastWeek(clock.now());
  await sql`insert into digest_round (week, moved_at) values (${week}, now())`.execute(db);
  const digests = () => [...arrived.keys()].filter((to) => to.startsWith("digest-")).length;

  const begun = performance.now();
  await queue.enqueue(db, mailDigestBatchJob, { week, after: null });
  const waits: number[] = [];
  while (digests() < businesses) {
    const { businessId, email } = unhappy[waits.length % unhappy.length] as Tenant;
    arrived.delete(email);
    const rated = performance.now();
    const id = await addReview({ db, clock }, businessId, { rating: 1 });
    await queue.enqueue(db, mailUnhappyReviewJob, { businessId, id }, { businessId });
    await expect.poll(() => arrived.has(email), { interval: 20 }).toBe(true);
    waits.push((arrived.get(email) ?? 0) - rated);
    await delay(500);
  }
  const seconds = (performance.now() - begun) / 1000;
  const sorted = waits.toSorted((one, other) => one - other);
  const [middle = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(
    `${businesses} digests: ${Math.round(seconds)} s. ${waits.length} alerts: ${Math.round(middle)} ms in the middle, ${Math.round(most)} ms at most.`,
  );
  expect(most).toBeLessThan(alertMs);
});

/** Adds businesses with a plan that exist for two weeks. */
async function addBusinesses(db: Db): Promise<void> {
  await sql`
    with one as (
      select gen_random_uuid() as account, gen_random_uuid() as business, n from generate_series(1, ${businesses}::int) n
    ), accounts as (
      insert into account (id, email, confirmed_at, created_at)
      select account, 'digest-' || n || '@exemplo.test', now(), now() - interval '14 days' from one returning id
    ), businesses as (
      insert into business (id, account_id, place_name, created_at)
      select business, account, 'Loja ' || n, now() - interval '14 days' from one join accounts on id = account returning id
    ), slugs as (
      insert into slug (slug, business_id, is_current, created_at) select 'loja-' || n, business, true, now()
      from one join businesses on id = business returning business_id
    )
    insert into entitlement (business_id, until)
    select business_id, now() + interval '1 year' from slugs`.execute(db);
}
