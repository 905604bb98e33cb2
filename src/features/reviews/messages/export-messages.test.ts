import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview, createTenant, type TenantOptions } from "#testing/factories.ts";
import { isLarge, loadRows } from "#testing/many-rows.ts";
import { exportMessages } from "./export-messages.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function newOwner(options: TenantOptions = {}) {
  const tenant = await createTenant(api.services, options);
  const { access } = await logInAs(api, tenant);
  return { ...tenant, access };
}

const path = "/api/dashboard/messages/export.csv";
const header = ["Data", "Estrelas", "Comentário", "Origem", "Situação", "Anotação"];

/** The file's rows; fails unless it begins with the byte order mark. */
async function download({ access }: { access: string }, query = "") {
  const response = await fetch(`${api.url}${path}${query}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { headers: response.headers, rows: parseCsv(new TextDecoder().decode(bytes), ";") };
}

test("without reviews the file has its header alone", async () => {
  const { rows, headers } = await download(await newOwner());
  expect(rows).toEqual([header]);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="avaliacoes-\d{4}-\d\d-\d\d\.csv"$/,
  );
});

test("whatever a customer wrote is read again as it was, newest first, in São Paulo's time", async () => {
  const owner = await newOwner();
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
  ]);
  expect(rows).toEqual([header, ...expected.reverse()]);
});

test("where a review came from is told as on screen, and a name is no formula either", async () => {
  const owner = await newOwner();
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
  "a comment that begins like a formula is text: %j",
  async (comment) => {
    const owner = await newOwner();
    await addReview(api.services, owner.businessId, { rating: 1, comment });
    expect((await download(owner)).rows[1]?.[2]).toBe(`'${comment}`);
  },
);

test("the star filter holds, and a neighbour's reviews are not there", async () => {
  const [owner, neighbour] = [await newOwner(), await newOwner()];
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
  expect((await download(neighbour)).rows).toEqual([header]);
});

test("status and unread filters hold, with status and note, harmless too", async () => {
  const owner = await newOwner();
  const ids: string[] = [];
  for (const rating of [1, 5, 2, 3]) {
    ids.push(
      await addReview(api.services, owner.businessId, { rating, comment: `nota ${rating}` }),
    );
  }
  const mark = (index: number, body: unknown) =>
    send(api, "PATCH", `/api/dashboard/messages/${ids[index]}/`, { token: owner.access, body });
  await mark(0, { status: "resolved", note: "=HYPERLINK(1)" });
  await mark(1, { displayed: true });
  await mark(2, { displayed: true, note: 'disse "sim";\nvolta' });
  const rowsOf = async (query: string) =>
    (await download(owner, query)).rows
      .slice(1)
      .map(([, , comment, , ...rest]) => [comment, ...rest]);
  expect(await rowsOf("?status=open")).toEqual([
    ["nota 3", "Em aberto", ""],
    ["nota 2", "Em aberto", 'disse "sim";\nvolta'],
  ]);
  expect(await rowsOf("?status=resolved")).toEqual([["nota 1", "Resolvido", "'=HYPERLINK(1)"]]);
  expect(await rowsOf("?displayed=false&stars=3")).toEqual([["nota 3", "Em aberto", ""]]);
  expect(await rowsOf("?displayed=true&status=open")).toHaveLength(1);
  const { headers } = await download(owner, "?displayed=false&status=open&stars=1");
  expect(headers.get("Content-Disposition")).toContain(
    '"avaliacoes-em-aberto-nao-lidas-1-estrela-',
  );
});

test("no file without a session, without a plan or for six stars", async () => {
  expect((await send(api, "GET", path)).status).toBe(401);
  const planless = await newOwner({ plan: "none" });
  expect((await send(api, "GET", path, { token: planless.access })).status).toBe(402);
  const owner = await newOwner();
  expect((await send(api, "GET", `${path}?stars=6`, { token: owner.access })).status).toBe(400);
});

async function addMany(businessId: string, count: number): Promise<void> {
  const each = count / 5;
  await api.services.db
    .insertInto("rating_count")
    .values({
      business_id: businessId,
      ...{ stars_1: each, stars_2: each, stars_3: each, stars_4: each, stars_5: each },
    })
    .execute();
  await loadRows(api.services.db, (tx) =>
    sql`insert into review (business_id, id, seq, rating, star_seq, comment, source, created_at)
      select ${businessId}::uuid, gen_random_uuid(), n, 1 + n % 5, (n + 4) / 5,
        'nº ' || n || '; "' || repeat('x', 200) || '"', 'mesa-4',
        '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

/** Else just past the batches of 1,000, those of all reviews and those of one star. */
const many = isLarge ? 100_000 : 5_005;

test(`${many} reviews are all there, each once and in order`, async () => {
  const owner = await newOwner();
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

test("no more is read than the reader takes, and nothing after it leaves", async () => {
  const owner = await newOwner();
  await addMany(owner.businessId, 8_000);
  let queries = 0;
  const db = api.services.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { content } = exportMessages({ ...api.services, db }, owner.businessId, {
    stars: undefined,
  });
  const reader = content.getReader();
  let largest = 0;
  for (let taken = 1; taken <= 5; taken += 1) {
    const { value } = await reader.read();
    largest = Math.max(largest, value?.length ?? 0);
    // The counters are read once; one batch may wait ahead.
    expect(queries).toBeLessThanOrEqual(taken + 1);
  }
  expect(largest).toBeLessThan(400_000);
  await reader.cancel();
  const atTheEnd = queries;
  await api.services.db.selectFrom("review").select("id").limit(1).execute();
  expect(queries).toBe(atTheEnd);
});
