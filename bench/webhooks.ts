import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import {
  encryptSecret,
  newSecret,
} from "#src/features/integrations/endpoints/endpoint-secrets.server.ts";
import { insertEndpoint } from "#src/features/integrations/endpoints/queries.server.ts";
import { emulatedReceiver } from "#src/services/outgoing/https-outgoing.server.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { openBenchDatabase } from "./database.ts";
import { benchSecret, FeedbackRequests, sendLoad } from "./feedback-requests.ts";
import { atMost, report } from "./rows.ts";

/**
 * `npm run bench -- webhooks`: a steady load of feedback for 1,000 businesses, first without endpoints, then with one
 * each. Every tenth receiver takes the connection and never responds. Measures how late the deliveries to the others
 * are, and whether feedback takes longer.
 */
const businesses = 1000;
const perSecond = Number(process.argv[2] ?? 50);
const seconds = 20;
const count = perSecond * seconds;
const hangsEvery = 10;
const latestSeconds = 5;

const database = await openBenchDatabase({ connections: 8 });
const { db, clock, folder, url } = database;
const shops: { slug: string; businessId: string }[] = [];
for (let shop = 0; shop < businesses; shop++) shops.push(await createTenant({ db, clock }));
const program = await startBuiltProgram({
  DATABASE_URL: url,
  DATA_DIR: folder,
  SECRET_KEY: benchSecret,
  TRUST_PROXY: "true",
});
try {
  const requests = new FeedbackRequests(shops.map(({ slug }) => slug));
  const load = () => sendLoad(program.url, requests, { count, seconds: seconds + 10, perSecond });
  await load();
  const without = await load();
  for (const [index, { businessId }] of shops.entries()) await addEndpoint(businessId, index);
  await load();
  const withEndpoints = await load();
  await delay(10_000);
  const lateness = await readLateness();
  await report([
    atMost(latestSeconds, {
      work: `latest of ${lateness.delivered} webhooks, a tenth of ${businesses} receivers hanging (${lateness.missing} missing)`,
      today: `${lateness.latest.toFixed(2)} s (half within ${lateness.half.toFixed(2)} s)`,
      reference: "",
      ratio: lateness.missing > 0 ? null : lateness.latest,
    }),
    atMost(1.25, {
      work: `feedback with endpoints, ${perSecond} a second, median`,
      today: `${withEndpoints.median.toFixed(1)} ms`,
      reference: `${without.median.toFixed(1)} ms without`,
      ratio: withEndpoints.median / without.median,
    }),
  ]);
} finally {
  await program.stop();
  await database.close();
}

async function addEndpoint(businessId: string, index: number): Promise<void> {
  const path = index % hangsEvery === 0 ? "silencio" : "";
  const id = crypto.randomUUID();
  const secret = encryptSecret({ secretKey: benchSecret, previousKeys: [] }, newSecret(), id);
  await insertEndpoint(db, businessId, {
    id,
    url: `https://${emulatedReceiver}/${path}`,
    types: ["avaliacao.criada"],
    secret,
    now: clock.now(),
  });
}

/** From the review's own time to the start of the attempt that was taken, of the receivers that respond. */
async function readLateness() {
  const { rows } = await sql<{ delivered: number; missing: number; latest: number; half: number }>`
    with late as (
      select extract(epoch from d.tried_at - r.created_at)::float as s
      from review r
      join webhook_endpoint e on e.business_id = r.business_id and e.url not like '%silencio'
        and r.created_at > e.created_at
      left join webhook_delivery d on d.business_id = r.business_id and d.endpoint_id = e.id
        and d.state = 'delivered' and d.body like '%' || r.id || '%'
    )
    select count(s)::int as delivered, (count(*) - count(s))::int as missing,
      coalesce(max(s), 0) as latest,
      coalesce(percentile_cont(0.5) within group (order by s), 0) as half from late`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no rows");
  return row;
}
