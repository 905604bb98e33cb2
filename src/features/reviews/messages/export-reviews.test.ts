import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { primaryReader } from "#src/db/reader.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview } from "#testing/factories.ts";
import { generateReviews } from "#testing/generate-reviews.ts";
import { isLarge } from "#testing/many-rows.ts";
import { newOwner } from "#testing/owner.ts";
import { exportReviews } from "./export-reviews.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const path = "/api/dashboard/messages/export.csv";
const header = ["Data", "Estrelas", "Comentário", "Origem", "Situação", "Anotação", "Tópicos"];

/** Returns the file's rows. Fails unless the file begins with the byte order mark. */
async function download({ token }: { token: string }, query = "") {
  const response = await fetch(`${api.url}${path}${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { headers: response.headers, rows: parseCsv(new TextDecoder().decode(bytes), ";") };
}

test("without reviews the file has only its header", async () => {
  const { rows, headers } = await download(await newOwner(api));
  expect(rows).toEqual([header]);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="avaliacoes-\d{4}-\d\d-\d\d\.csv"$/,
  );
});

test("comments keep their characters and lines; times are in São Paulo, newest first", async () => {
  const owner = await newOwner(api);
  const comments = ["", 'Disse: "ótimo"; voltei', "um\ndois\n\ntrês", "🥐 مرحبا", "a,b;c\td", '"'];
  for (const [index, comment] of comments.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 2, 2, 5 + index));
    const source = index ? "mesa-4" : "";
    await addReview(api.services, owner.businessId, { rating: 4, comment, source, createdAt });
  }
  const { rows } = await download(owner);
  const expected = comments.map((comment, index) => [
    `01/01/2026 23:${String(5 + index).padStart(2, "0")}`,
    "4",
    comment,
    index ? "mesa-4" : "",
    "",
    "",
    "",
  ]);
  expect(rows).toEqual([header, ...expected.reverse()]);
});

test("the source column has the names of the panel, and a name cannot be a formula", async () => {
  const owner = await newOwner(api);
  const named = { source: "mesa-4", name: "=Mesa 4", created_at: api.clock.now() };
  await api.services.db
    .insertInto("qr_source")
    .values({ business_id: owner.businessId, ...named })
    .execute();
  for (const source of ["mesa-4", "whatsapp", "totem", "outra", ""]) {
    await addReview(api.services, owner.businessId, { rating: 4, source });
  }
  const { rows } = await download(owner);
  expect(rows.slice(1).map(([, , , source]) => source)).toEqual(
    ["'=Mesa 4", "WhatsApp", "Tablet no balcão", "outra", ""].reverse(),
  );
});

test.each(["=1+1", "+55 11", "-2", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1", "＠SUM(A1)"])(
  "a comment that looks like a formula gets an apostrophe: %j",
  async (comment) => {
    const owner = await newOwner(api);
    await addReview(api.services, owner.businessId, { rating: 1, comment });
    expect((await download(owner)).rows[1]?.[2]).toBe(`'${comment}`);
  },
);

test("the star filter applies, and reviews of another business are absent", async () => {
  const [owner, otherOwner] = [await newOwner(api), await newOwner(api)];
  for (const rating of [5, 1, 5, 2, 1]) {
    await addReview(api.services, owner.businessId, { rating, comment: `nota ${rating}` });
  }
  const { rows, headers } = await download(owner, "?stars=1");
  expect(rows.slice(1).map(([, stars, comment]) => [stars, comment])).toEqual([
    ["1", "nota 1"],
    ["1", "nota 1"],
  ]);
  expect(headers.get("Content-Disposition")).toContain('"avaliacoes-1-estrela-');
  expect((await download(owner, "?stars=3")).rows).toEqual([header]);
  expect((await download(otherOwner)).rows).toEqual([header]);
});

test("status and unread filters apply, and a note cannot be a formula", async () => {
  const owner = await newOwner(api);
  const ids: string[] = [];
  for (const rating of [1, 5, 2, 3]) {
    ids.push(
      await addReview(api.services, owner.businessId, { rating, comment: `nota ${rating}` }),
    );
  }
  const mark = (index: number, body: unknown) =>
    send(api, "PATCH", `/api/dashboard/messages/${ids[index]}/`, { token: owner.token, body });
  await mark(0, { status: "resolved", note: "=HYPERLINK(1)" });
  await mark(1, { displayed: true });
  await mark(2, { displayed: true, note: 'disse "sim";\nvolta' });
  const rowsOf = async (query: string) =>
    (await download(owner, query)).rows
      .slice(1)
      .map(([, , comment, , status, note]) => [comment, status, note]);
  expect(await rowsOf("?status=open")).toEqual([
    ["nota 3", "Em aberto", ""],
    ["nota 2", "Em aberto", 'disse "sim";\nvolta'],
  ]);
  expect(await rowsOf("?status=resolved")).toEqual([["nota 1", "Resolvida", "'=HYPERLINK(1)"]]);
  expect(await rowsOf("?displayed=false&stars=3")).toEqual([["nota 3", "Em aberto", ""]]);
  expect(await rowsOf("?displayed=true&status=open")).toHaveLength(1);
  const { headers } = await download(owner, "?displayed=false&status=open&stars=1");
  expect(headers.get("Content-Disposition")).toContain(
    '"avaliacoes-em-aberto-nao-lidas-1-estrela-',
  );
});

test("the export returns 401 without a session, 402 without a plan, 400 for six stars", async () => {
  expect((await send(api, "GET", path)).status).toBe(401);
  const planless = await newOwner(api, { plan: "none" });
  expect((await send(api, "GET", path, { token: planless.token })).status).toBe(402);
  const owner = await newOwner(api);
  expect((await send(api, "GET", `${path}?stars=6`, { token: owner.token })).status).toBe(400);
});

const addMany = (businessId: string, count: number) =>
  generateReviews(
    api.services.db,
    businessId,
    count,
    (numbers) =>
      sql`select n as position, gen_random_uuid() as id, (1 + n % 5)::smallint as rating,
        'nº ' || n || '; "' || repeat('x', 200) || '"' as comment, 'mesa-4' as source,
        false as displayed, null::text as status, '' as note, 0::smallint as topics, null::timestamptz as google_clicked_at,
        '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 second' as created_at
      from ${numbers}`,
  );

/** Just past the batches of 1,000, of all reviews and of one star; 100,000 in `npm run campaign -- large`. */
const many = isLarge ? 100_000 : 5_005;

test(`the export of ${many} reviews has each once, newest first`, async () => {
  const owner = await newOwner(api);
  await addMany(owner.businessId, many);
  const numbersOf = (rows: string[][]) =>
    rows.slice(1).map(([, , comment]) => Number(/^nº (\d+);/.exec(comment ?? "")?.[1]));
  const all = (await download(owner)).rows;
  expect(all).toHaveLength(many + 1);
  expect(numbersOf(all).every((number, index) => number === many - index)).toBe(true);
  const ones = numbersOf((await download(owner, "?stars=1")).rows);
  expect(ones).toHaveLength(many / 5);
  expect(ones.every((number, index) => number === many - 5 * index)).toBe(true);
});

test("the export queries batches on demand and stops when the reader cancels", async () => {
  const owner = await newOwner(api);
  await addMany(owner.businessId, 8_000);
  let queries = 0;
  const db = api.services.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const services = { ...api.services, reader: primaryReader(db) };
  const { content } = exportReviews(services, owner.businessId, { stars: undefined });
  const reader = content.getReader();
  let largest = 0;
  for (let taken = 1; taken <= 5; taken += 1) {
    const { value } = await reader.read();
    largest = Math.max(largest, value?.length ?? 0);
    // Two queries read the counters and the names of sources, and one batch may be read ahead.
    expect(queries).toBeLessThanOrEqual(taken + 2);
  }
  expect(largest).toBeLessThan(400_000);
  await reader.cancel();
  const atTheEnd = queries;
  await api.services.db.selectFrom("review").select("id").limit(1).execute();
  expect(queries).toBe(atTheEnd);
});
