import { join } from "node:path";
import { sql } from "kysely";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { hasNginx, startNginx } from "#testing/nginx.ts";
import { openBenchDatabase } from "./database.ts";
import { benchSecret, FeedbackRequests, sendLoad } from "./feedback-requests.ts";
import { generateEvenReviews } from "./generate-even-reviews.ts";
import { cpuSeconds, describeRate, type Rate } from "./rates.ts";
import { atLeast, atMost, type BenchRow, report } from "./rows.ts";

/**
 * `npm run bench -- scale [MILLIONS [day]]`: one, two and four web processes behind nginx on one database,
 * with 100,000 businesses and one that has millions of reviews (default 1). Then the busiest hour of a day
 * of a million feedbacks, at 50 times its speed: every feedback must be stored in this time. With `day` all
 * 24 hours are replayed, which takes about 40 minutes. nginx must be on the PATH.
 */
const millions = Number(process.argv[2] ?? 1);
const replaysDay = process.argv[3] === "day";
const businesses = 100_000;
/** Businesses that get the feedbacks of a measurement. */
const active = 5_000;
const processCounts = [1, 2, 4];
const seconds = 8;
/** Feedbacks of each hour of the day, in thousands, a million in all. Lunch and the evening are the busiest. */
const day = [
  4, 2, 1, 1, 2, 5, 12, 25, 40, 50, 60, 75, 100, 90, 65, 55, 55, 65, 80, 90, 65, 35, 15, 8,
].map((thousands) => thousands * 1000);
const speed = 50;
const hourSeconds = 3600 / speed;

if (!hasNginx()) throw new Error("nginx is not on the PATH");
const database = await openBenchDatabase({ connections: 4 });
const { db, clock, folder, url } = database;
try {
  await createBusinesses();
  await createLargeBusiness();
  await sql`vacuum analyze`.execute(db);
  const { rows: slugs } = await sql<{ slug: string }>`
    select slug from slug order by random() limit ${active}`.execute(db);
  const requests = new FeedbackRequests(slugs.map(({ slug }) => slug));
  const rows: BenchRow[] = [];
  const rates: Rate[] = [];
  for (const count of processCounts) {
    const rate = await withProcesses(count, (url, pids) => measureRate(url, pids, requests));
    rates.push(rate);
    const [one = rate] = rates;
    const measured = { today: describeRate(rate), reference: `one process: ${describeRate(one)}` };
    // The load, nginx and the database share the cores, so more processes cannot be much faster here.
    const work = `POST feedback, web processes behind nginx: ${count}`;
    rows.push(atLeast(0.8, { work, ...measured, ratio: rate.perSecond / one.perSecond }));
  }
  const hours = replaysDay ? day : [Math.max(...day)];
  rows.push(await withProcesses(2, (url) => replay(url, requests, hours)));
  await report(rows);
} finally {
  await database.close();
}

async function withProcesses<Result>(
  count: number,
  measure: (url: string, pids: number[]) => Promise<Result>,
): Promise<Result> {
  const programs = [];
  for (let index = 0; index < count; index++) {
    programs.push(
      await startBuiltProgram({
        DATABASE_URL: url,
        DATA_DIR: join(folder, `web-${index}`),
        SECRET_KEY: benchSecret,
        TRUST_PROXY: "true",
      }),
    );
  }
  const proxy = await startNginx(programs.map(({ url }) => url));
  try {
    const pids = programs.map(({ pid }) => pid);
    return await measure(proxy.url, pids);
  } finally {
    await proxy.stop();
    await Promise.all(programs.map((program) => program.stop()));
  }
}

/** The first part fills the caches of all processes. */
async function measureRate(url: string, pids: number[], requests: FeedbackRequests): Promise<Rate> {
  await sendLoad(url, requests, { count: 2 * active, seconds });
  const used = () => pids.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? Number.NaN), 0);
  const before = used();
  const load = await sendLoad(url, requests, { count: 7000 * seconds, seconds });
  const perCpuSecond = load.sent / (used() - before);
  if (load.others > 0) throw new Error(`${load.others} responses other than 201`);
  return { perSecond: load.perSecond, perCpuSecond };
}

/** The feedbacks of each hour arrive at their times, whether the program is ready or not. */
async function replay(url: string, requests: FeedbackRequests, hours: number[]): Promise<BenchRow> {
  const expected = hours.reduce((sum, feedbacks) => sum + feedbacks, 0);
  const results = [];
  for (const feedbacks of hours) {
    // The requests of an hour are prepared before it begins, which pauses the replay.
    const result = await sendLoad(url, requests, {
      count: feedbacks,
      seconds: hourSeconds,
      perSecond: feedbacks / hourSeconds,
      connections: 200,
    });
    results.push({ ...result, feedbacks });
    const { sent, others, median, p99 } = result;
    console.log(
      `${feedbacks}: sent ${sent}, rejected ${others}, median ${median} ms, 99% ${p99} ms`,
    );
  }
  const sent = results.reduce((sum, result) => sum + result.sent, 0);
  const others = results.reduce((sum, result) => sum + result.others, 0);
  const busiest = results.reduce((most, one) => (one.feedbacks > most.feedbacks ? one : most));
  const today =
    `${sent} of ${expected} feedbacks; in the busiest hour ${busiest.sent} of ${busiest.feedbacks}, ` +
    `50% within ${busiest.median} ms, 99% within ${busiest.p99} ms`;
  const part = replaysDay ? "A day" : "Busiest hour of a day";
  return atMost(0, {
    work: `${part} of a million feedbacks, at ${speed}x, two processes: not stored in time`,
    today,
    reference: "",
    ratio: expected - sent + others,
  });
}

/** Businesses without reviews, in a few statements. */
async function createBusinesses(): Promise<void> {
  const { businessId: model } = await createTenant({ db, clock });
  for (let first = 1; first < businesses; first += 10_000) {
    await sql`
      with new as materialized (
        select uuidv7() as account, uuidv7() as business, n
        from generate_series(${first}::int, ${first + 9_999}::int) n
      ), accounts as (
        insert into account (id, email, password_hash, confirmed_at, created_at)
        select account, 'dono' || n || '@exemplo.test', 'x', now(), now() from new
      ), added as (
        insert into business (id, account_id, place_id, place_name, google_url, min_score_review, created_at)
        select business, account, place_id, 'Loja ' || n, google_url, 4, now()
        from new, business as model where model.id = ${model}::uuid
      )
      insert into slug (slug, business_id, is_current, created_at)
      select 'loja-numero-' || n, business, true, now() from new`.execute(db);
  }
}

async function createLargeBusiness(): Promise<void> {
  const { businessId } = await createTenant({ db, clock });
  await generateEvenReviews(db, businessId, millions * 1_000_000);
}
