import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import type { ChallengePurpose } from "#src/services/human-check/contract.ts";
import { humanToken, lightEffort } from "./human.ts";
import { slowness } from "./slowness.ts";

/** The program under load must use this secret, because the load creates and solves its own easy challenges. */
export const loadSecret = "a secret that only the tests know, long enough";

/** Keep this clock equal to the program's clock, because challenges expire. */
export const loadClock = { aheadMs: 0, now: () => new Date(Date.now() + loadClock.aheadMs) };

const humanCheck = altchaCheck({ secret: loadSecret, clock: loadClock, effort: lightEffort });
const demoSlug = "padaria-estrela";

/** Returns a token of the human check that the program under load accepts for one purpose. */
export const tokenOfPerson = (purpose: ChallengePurpose = `feedback:${demoSlug}`) =>
  humanToken({ humanCheck }, purpose);

/**
 * The program must answer within this time, whatever its database does. A request that hangs longer is `unanswered`.
 */
const answerLimitMs = 60_000 * slowness;

/** Results of the feedback that a load has sent, by id. */
export interface LoadResult {
  /** Status 201. */
  acknowledged: string[];
  /** Any other status. */
  rejected: { id: string; status: number; code: string }[];
  /** The connection was cut, or the time was over, before a response. */
  unanswered: string[];
}

export interface Load extends LoadResult {
  /** Lets running requests finish. */
  stop(): Promise<void>;
}

/**
 * Simulates customers who send feedback to the demo bakery in a loop over keep-alive connections. A
 * customer stops after a response with `Connection: close` or a refused connection.
 *
 * @param pauseMs pause of each customer after a response
 */
export function startLoad(url: string, customers = 8, pauseMs = 0): Load {
  const result: LoadResult = { acknowledged: [], rejected: [], unanswered: [] };
  let isStopped = false;
  const all = Promise.all(
    Array.from({ length: customers }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isStopped && (await sendOnce(url, agent, result))) await delay(pauseMs);
      agent.destroy();
    }),
  );
  return {
    ...result,
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

/** Sends one feedback. Returns false if the server refuses or closes the connection in an orderly way. */
async function sendOnce(url: string, agent: Agent, result: LoadResult): Promise<boolean> {
  const id = uuidv7();
  const answer = await sendFeedback(url, id, agent).catch((error: NodeJS.ErrnoException) => error);
  if (answer instanceof Error) {
    if (answer.code === "ECONNREFUSED") return false;
    result.unanswered.push(id);
    return true;
  }
  if (answer.status === 201) result.acknowledged.push(id);
  else result.rejected.push({ id, status: answer.status, code: answer.code });
  return !answer.closes;
}

interface FeedbackAnswer {
  status: number;
  code: string;
  retryAfter: string | undefined;
  /** True if the response has `Connection: close`. */
  closes: boolean;
}

/** Sends one feedback to the demo bakery. The id decides the rating. */
export async function sendFeedback(
  url: string,
  id: string = uuidv7(),
  agent?: Agent,
): Promise<FeedbackAnswer> {
  const rating = 1 + (id.charCodeAt(35) % 5);
  const recaptcha = await tokenOfPerson();
  const body = JSON.stringify({ id, rating, comment: id, recaptcha });
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/feedback/${demoSlug}/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(answerLimitMs),
      ...(agent ? { agent } : {}),
    });
    sent.once("error", reject);
    sent.once("response", async (response) => {
      const text = (await response.setEncoding("utf8").toArray()).join("");
      resolve({
        status: response.statusCode ?? 0,
        // A proxy's own error page is not JSON.
        code: text.startsWith("{") ? (JSON.parse(text).code ?? "") : "",
        retryAfter: response.headers["retry-after"],
        closes: response.headers.connection === "close",
      });
    });
    sent.end(body);
  });
}

/**
 * Ids of a business's reviews, its counters per star beside the rows they count, and the rows
 * of its tally that differ from the reviews they count.
 */
export interface StoredFeedback {
  ids: string[];
  rows: number[];
  counted: number[];
  days: number[];
  wrongTallies: object[];
}

/** Reads what the database has stored for a business. `query` runs SQL. */
export async function readStored(
  query: <Row>(sql: string) => Promise<Row[]>,
  slug: string = demoSlug,
): Promise<StoredFeedback> {
  const of = `business_id = (select business_id from slug where slug = '${slug}')`;
  const stars = [1, 2, 3, 4, 5];
  const sums = stars.map((star) => `coalesce(sum(stars_${star}), 0)::int as s${star}`).join();
  type Sums = Record<string, number>;
  const [reviews, [counted], [days], wrongTallies] = await Promise.all([
    query<{ id: string; rating: number }>(`select id, rating from review where ${of}`),
    query<Sums>(`select ${sums} from rating_count where ${of}`),
    query<Sums>(`select ${sums} from activity_day where ${of}`),
    query<object>(wrongTalliesSql(of)),
  ]);
  return {
    ids: reviews.map(({ id }) => id),
    rows: stars.map((star) => reviews.filter(({ rating }) => rating === star).length),
    counted: stars.map((star) => counted?.[`s${star}`] ?? 0),
    days: stars.map((star) => days?.[`s${star}`] ?? 0),
    wrongTallies,
  };
}

function wrongTalliesSql(of: string): string {
  const states = "seen, open, open_seen, resolved, resolved_seen";
  const count = (displayed: string, status: string) =>
    `count(*) filter (where ${displayed} and status ${status})`;
  return `
    with counted as (
      select stars, span, (number - 1) / span as block,
        ${count("displayed", "is null")} as seen,
        ${count("not displayed", "= 'open'")} as open,
        ${count("displayed", "= 'open'")} as open_seen,
        ${count("not displayed", "= 'resolved'")} as resolved,
        ${count("displayed", "= 'resolved'")} as resolved_seen
      from review,
        lateral (values (0, seq), (rating, star_seq)) numbered (stars, number),
        (values (128), (32768)) width (span)
      where ${of} and (displayed or status is not null)
      group by 1, 2, 3)
    (select stars, span, block, ${states} from counted
      except select stars, span, block, ${states} from review_tally where ${of})
    union all
    (select stars, span, block, ${states} from review_tally where ${of}
        and seen + open + open_seen + resolved + resolved_seen > 0
      except select stars, span, block, ${states} from counted)`;
}
