import { sql } from "kysely";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { openBenchDatabase } from "./database.ts";
import { generateEvenReviews } from "./generate-even-reviews.ts";
import { medianOf, openOwner } from "./owner-calls.ts";
import { atMost, type BenchRow, report } from "./rows.ts";

/**
 * `npm run bench -- shops [SHOPS]`: measures the panel of an owner with many businesses (default 30) of 100,000
 * reviews each, against the same calls of an owner with one such business. Exits with 1 if a call takes more than
 * twice as long. Thirty businesses need two minutes and 2 GB.
 */
const count = Number(process.argv[2] ?? 30);
const reviews = 100_000;
const limit = 2;
const secretKey = "a secret of the benchmark's own, long enough";

const database = await openBenchDatabase({ connections: 2 });
const { db, clock, folder, url } = database;
const [one, many] = [await ownerOf(1), await ownerOf(count)];
await sql`vacuum analyze`.execute(db);
const program = await startBuiltProgram({
  DATABASE_URL: url,
  DATA_DIR: folder,
  SECRET_KEY: secretKey,
  LIMITS_SCALE: "0",
});
try {
  const calls = {
    summary: "dashboard/summary/",
    "messages, first page": "dashboard/messages/?page=1",
    "messages, last page": `dashboard/messages/?page=${reviews / 10}`,
    "trends of 90 days": "dashboard/trends/?days=90",
    "list of businesses": "shops/",
  };
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const measure = ({ token, businessId }: typeof one) =>
      medianOf(`${program.url}/api/${path}`, {
        Authorization: `Bearer ${token}`,
        [shopHeader]: businessId,
      });
    const [a, b] = [await measure(one), await measure(many)];
    const row = {
      work: `Panel with ${count} businesses of ${reviews} reviews: ${name}`,
      today: `${b.toFixed(1)} ms`,
      reference: `one business: ${a.toFixed(1)} ms`,
      ratio: b / a,
    };
    rows.push(atMost(limit, row));
  }
  await report(rows);
} finally {
  await program.stop();
  await database.close();
}

/** Creates an owner of `shops` businesses with reviews. Returns an access token and the newest business. */
async function ownerOf(shops: number): Promise<{ token: string; businessId: string }> {
  const account = await createTenant({ db, clock });
  let newest: Tenant = account;
  await generateEvenReviews(db, newest.businessId, reviews);
  for (let shop = 1; shop < shops; shop++) {
    newest = await createTenant({ db, clock }, { account });
    await generateEvenReviews(db, newest.businessId, reviews);
  }
  const token = await openOwner({ db, clock, secretKey }, account.accountId);
  return { token, businessId: newest.businessId };
}
