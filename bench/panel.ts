import { sql } from "kysely";
import { startBuiltProgram } from "#testing/built-program.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { openBenchDatabase } from "./database.ts";
import { generateEvenReviews } from "./generate-even-reviews.ts";
import { medianOf, openOwner } from "./owner-calls.ts";
import { atMost, type BenchRow, median as middleOf, report } from "./rows.ts";

/**
 * `npm run bench -- panel [MILLIONS]`: measures the summary and pages of the messages over HTTP, for
 * a business with ten thousand reviews and for one with millions (default 10), and how long a feedback with topics is
 * stored. Exits with 1 if a call takes more than twice as long for the larger one, or one with topics more than 1.5 times.
 * Ten million reviews need some minutes and 5 GB.
 */
const millions = Number(process.argv[2] ?? 10);
const few = 10_000;
const many = millions * 1_000_000;
const limit = 2;
/** Of what has to do with topics. */
const topicsLimit = 1.5;
const feedbackRounds = 301;
const secretKey = "a secret of the benchmark's own, long enough";

const database = await openBenchDatabase({ connections: 2 });
const { db, clock, folder, url } = database;
const tenants = [await tenantWithReviews(few), await tenantWithReviews(many)] as const;
await sql`vacuum analyze`.execute(db);
// An access token would expire while the reviews are stored.
const [small, large] = [await withToken(tenants[0]), await withToken(tenants[1])];
const program = await startBuiltProgram({
  DATABASE_URL: url,
  DATA_DIR: folder,
  SECRET_KEY: secretKey,
  // The limits count the searches, which would be too many.
  LIMITS_SCALE: "0",
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
    ["messages with a comment", () => "messages/?commented=true"],
    ["search for words that are in all", () => "messages/?q=voltarei%20bom"],
    ["search for a word that is in none", () => "messages/?q=voltou"],
    ["messages that name a topic, first page", () => "messages/?topic=1"],
    ["messages that name a topic, last page", (all) => `messages/?topic=1&page=${all / 40}`],
    ["messages that name a topic nobody named", () => "messages/?topic=5"],
    ["messages of 30 days, page 50", () => "messages/?days=30&page=50"],
    ["trends of 90 days, with their topics", () => "trends/?days=90"],
  ];
  const median = (token: string, path: string) =>
    medianOf(`${program.url}/api/dashboard/${path}`, { Authorization: `Bearer ${token}` });
  const rows: BenchRow[] = [];
  for (const [name, path] of calls) {
    const [a, b] = [await median(small.token, path(few)), await median(large.token, path(many))];
    const row = {
      work: `Panel with ${millions} million reviews: ${name}`,
      today: `${b.toFixed(1)} ms`,
      reference: `ten thousand reviews: ${a.toFixed(1)} ms`,
      ratio: b / a,
    };
    rows.push(atMost(name.includes("topic") ? topicsLimit : limit, row));
  }
  rows.push(...(await storeFeedbacks()));
  await report(rows);
} finally {
  await program.stop();
  await database.close();
}

/** Creates an owner with `reviews` reviews, spread evenly over stars, five sources and 90 days. */
async function tenantWithReviews(reviews: number) {
  const { businessId, accountId } = await createTenant({ db, clock });
  await generateEvenReviews(db, businessId, reviews);
  await sql`update activity_day set visits = 2 * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5)
    where business_id = ${businessId}::uuid`.execute(db);
  return { businessId, accountId };
}

async function withToken(tenant: Awaited<ReturnType<typeof tenantWithReviews>>) {
  return { ...tenant, token: await openOwner({ db, clock, secretKey }, tenant.accountId) };
}

/** Measures the statement that stores a feedback, in turns, so that other load affects all alike. */
async function storeFeedbacks(): Promise<BenchRow[]> {
  const times = { small: [] as number[], large: [] as number[], without: [] as number[] };
  const store = async (to: number[], { businessId }: typeof small, topics: number[]) => {
    const start = performance.now();
    await addReview({ db, clock }, businessId, { rating: 4, comment: "Muito bom", topics });
    to.push(performance.now() - start);
  };
  for (let round = 0; round < feedbackRounds; round++) {
    await store(times.small, small, [1, 2]);
    await store(times.large, large, [1, 2]);
    await store(times.without, large, []);
  }
  const [a, b, none] = [times.small, times.large, times.without].map(middleOf) as [
    number,
    number,
    number,
  ];
  const work = `Storing a feedback with two topics, ${millions} million reviews`;
  const today = `${b.toFixed(2)} ms`;
  return [
    atMost(topicsLimit, {
      work,
      today,
      reference: `ten thousand reviews: ${a.toFixed(2)} ms`,
      ratio: b / a,
    }),
    atMost(topicsLimit, {
      work: `${work}: against none`,
      today,
      reference: `without topics: ${none.toFixed(2)} ms`,
      ratio: b / none,
    }),
  ];
}
