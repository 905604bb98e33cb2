import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { parseCsv } from "#testing/csv.ts";
import { addReview } from "#testing/factories.ts";
import { generateReviews } from "#testing/generate-reviews.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { searchWindow } from "./sizes.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const listed = ({ token }: TestOwner, query: Record<string, string | number>) =>
  send(api, "GET", `/api/dashboard/messages/?${queryOf(query)}`, { token });

const queryOf = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

async function comments(owner: TestOwner, query: Record<string, string | number>) {
  const { body } = await listed(owner, query);
  const found = body.results.map(({ comment }: { comment: string }) => comment);
  expect(body.count, "the count of one page").toBe(found.length);
  return found;
}

/** The comments of the CSV export. */
async function exported({ token }: TestOwner, query: Record<string, string | number>) {
  const response = await fetch(`${api.url}/api/dashboard/messages/export.csv?${queryOf(query)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const rows = parseCsv((await response.text()).replace(/^\uFEFF/, ""), ";");
  return {
    name: /"(.*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1],
    comments: rows.slice(1).map(([, , comment]) => comment),
  };
}

/** The day in São Paulo, some days before today. */
const date = (daysAgo: number) => shiftDay(saoPauloDate(api.clock.now()), -daysAgo);
const noon = (daysAgo: number) => new Date(`${date(daysAgo)}T15:00:00Z`);

async function newOwnerWithReviews(
  reviews: { rating: number; comment?: string; createdAt?: Date }[],
): Promise<TestOwner> {
  const owner = await newOwner(api);
  for (const review of reviews) await addReview(api.services, owner.businessId, review);
  return owner;
}

test("the comment filter leaves out ratings without a comment, in the list and in the file", async () => {
  const owner = await newOwnerWithReviews([
    { rating: 5, comment: "Adorei" },
    { rating: 5 },
    { rating: 1, comment: "Frio" },
    { rating: 2 },
  ]);
  expect(await comments(owner, { commented: "true" })).toEqual(["Frio", "Adorei"]);
  expect(await comments(owner, { commented: "true", stars: 5 })).toEqual(["Adorei"]);
  expect(await comments(owner, { commented: "true", status: "open" })).toEqual(["Frio"]);
  const file = await exported(owner, { commented: "true" });
  expect(file.comments).toEqual(["Frio", "Adorei"]);
  expect(file.name).toMatch(/^avaliacoes-com-comentario-[\d-]+\.csv$/);
});

test("a search finds all words in comment or note, without regard to case and accents", async () => {
  const owner = await newOwnerWithReviews([
    { rating: 5, comment: "O PÃO de queijo estava ótimo" },
    { rating: 4, comment: "pao frio, café bom" },
    { rating: 3, comment: "Só o café" },
    { rating: 5, comment: "100% (recomendo)" },
  ]);
  expect(await comments(owner, { q: "pão" })).toEqual([
    "pao frio, café bom",
    "O PÃO de queijo estava ótimo",
  ]);
  expect(await comments(owner, { q: " CAFE  pao " })).toEqual(["pao frio, café bom"]);
  expect(await comments(owner, { q: "(recomendo" })).toEqual(["100% (recomendo)"]);
  expect(await comments(owner, { q: ".*" })).toEqual([]);
  expect(await comments(owner, { q: "café", stars: 3 })).toEqual(["Só o café"]);
  expect((await listed(owner, { q: "" })).body.count).toBe(4);

  const { results } = (await listed(owner, { stars: 3 })).body;
  await send(api, "PATCH", `/api/dashboard/messages/${results[0].id}/`, {
    token: owner.token,
    body: { note: "Ligar para a Conceição" },
  });
  expect(await comments(owner, { q: "conceicao" })).toEqual(["Só o café"]);
  const file = await exported(owner, { q: "conceicao" });
  expect(file.comments).toEqual(["Só o café"]);
  expect(file.name).toMatch(/^avaliacoes-busca-[\d-]+\.csv$/);
});

test("a search does not find another owner's reviews", async () => {
  await newOwnerWithReviews([{ rating: 5, comment: "segredo" }]);
  expect(await comments(await newOwner(api), { q: "segredo" })).toEqual([]);
});

test("a period has the reviews of its days in São Paulo, and combines with all other filters", async () => {
  // 23:59 of one day and 0:01 of the next one in São Paulo are on one day in UTC.
  const [late, early] = [new Date(`${date(6)}T02:59:00Z`), new Date(`${date(6)}T03:01:00Z`)];
  const owner = await newOwnerWithReviews([
    { rating: 5, comment: "antiga", createdAt: noon(40) },
    { rating: 1, comment: "do mês", createdAt: noon(20) },
    { rating: 5, comment: "um minuto antes", createdAt: late },
    { rating: 5, comment: "um minuto depois", createdAt: early },
    { rating: 1, createdAt: noon(0) },
  ]);
  expect(await comments(owner, { days: 7 })).toEqual(["", "um minuto depois"]);
  expect(await comments(owner, { days: 30 })).toHaveLength(4);
  expect(await comments(owner, { days: 90 })).toHaveLength(5);
  expect(await comments(owner, { to: date(7) })).toEqual(["um minuto antes", "do mês", "antiga"]);
  expect(await comments(owner, { from: date(20), to: date(7) })).toEqual([
    "um minuto antes",
    "do mês",
  ]);
  expect(await comments(owner, { from: date(7), to: date(20) })).toEqual([]);
  expect(await comments(owner, { days: 30, stars: 1 })).toEqual(["", "do mês"]);
  expect(await comments(owner, { days: 30, stars: 1, commented: "true" })).toEqual(["do mês"]);
  expect(await comments(owner, { days: 7, status: "open" })).toEqual([""]);
  expect(await comments(owner, { days: 7, displayed: "false", q: "minuto" })).toEqual([
    "um minuto depois",
  ]);
  expect((await listed(owner, { days: 30, page: 2 })).body).toEqual({ results: [], count: 4 });

  const file = await exported(owner, { from: date(20), to: date(7) });
  expect(file.comments).toEqual(["um minuto antes", "do mês"]);
  expect(file.name).toContain(`avaliacoes-de-${date(20)}-ate-${date(7)}-`);
  expect((await exported(owner, { days: 7 })).comments).toEqual(["", "um minuto depois"]);
});

test.each([
  ["days", "8"],
  ["from", "2026-02-30"],
  ["to", "0000-01-01"],
  ["to", "amanhã"],
  ["commented", "sim"],
  ["q", "x".repeat(61)],
])("the query %s=%s gets 400", async (name, value) => {
  const answer = await listed(await newOwner(api), { [name]: value });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});

test("control characters in a search are ignored", async () => {
  const owner = await newOwnerWithReviews([{ rating: 5, comment: "bom" }]);
  expect(await comments(owner, { q: "b\0om" })).toEqual(["bom"]);
});

test("a search reads a limited number of reviews, and the period reaches the older ones", async () => {
  const owner = await newOwner(api);
  const { db } = api.services;
  await addReview(api.services, owner.businessId, {
    rating: 5,
    comment: "primeira",
    createdAt: noon(60),
  });
  await generateReviews(
    db,
    owner.businessId,
    searchWindow,
    (numbers) =>
      sql`select n as position, gen_random_uuid() as id, 5::smallint as rating,
          case when n % 2 = 0 then 'boa' else '' end as comment, '' as source, false as displayed,
          null::text as status, '' as note, 0::smallint as topics, null::timestamptz as google_clicked_at,
          ${noon(30)}::timestamptz + n * interval '1 second' as created_at
        from ${numbers}`,
  );
  expect((await listed(owner, { q: "primeira" })).body).toEqual({
    results: [],
    count: 0,
    searched: searchWindow,
  });
  expect(await comments(owner, { q: "primeira", to: date(50) })).toEqual(["primeira"]);
  expect((await exported(owner, { q: "primeira" })).comments).toEqual(["primeira"]);

  const commented = (await listed(owner, { commented: "true", page: 500 })).body;
  expect(commented).toMatchObject({ count: searchWindow / 2, searched: searchWindow });
  expect(commented.results).toHaveLength(10);
  expect((await listed(owner, { days: 90 })).body.count).toBe(searchWindow + 1);
});

test("attack: searches are limited by business; the plain list and other businesses are not", async () => {
  const limited = await startTestApi({}, { limitsScale: 1 });
  const [owner, other] = [await newOwner(limited), await newOwner(limited)];
  const list = async ({ token }: TestOwner, query: string) =>
    (await send(limited, "GET", `/api/dashboard/messages/?${query}`, { token })).status;
  for (let index = 0; index < 60; index++) expect(await list(owner, "q=bom")).toBe(200);
  expect(await list(owner, "q=bom")).toBe(429);
  expect(await list(owner, "commented=true")).toBe(429);
  expect(await list(owner, "page=1")).toBe(200);
  expect(await list(other, "q=bom")).toBe(200);
  await limited.stop();
});
