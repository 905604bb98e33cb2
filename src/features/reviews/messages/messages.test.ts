import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, type Tenant } from "#testing/factories.ts";
import { newOwner } from "#testing/owner.ts";
import { reviewSchema } from "./contract.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Adds reviews one after another, oldest first, a second apart. */
async function addAll({ businessId }: Tenant, ratings: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, rating] of ratings.entries()) {
    api.clock.advance({ seconds: 1 });
    ids.push(await addReview(api.services, businessId, { rating, comment: `nº ${index + 1}` }));
  }
  return ids;
}

const summary = ({ token }: { token: string }) =>
  send(api, "GET", "/api/dashboard/summary/", { token });
const listed = ({ token }: { token: string }, query = "") =>
  send(api, "GET", `/api/dashboard/messages/${query}`, { token });
const mark = ({ token }: { token: string }, id: string, body: unknown) =>
  send(api, "PATCH", `/api/dashboard/messages/${id}/`, { token, body });

const comments = ({ body }: { body: { results: { comment: string }[] } }) =>
  body.results.map(({ comment }) => comment);

test("without reviews the summary is all zeros and the list empty", async () => {
  const owner = await newOwner(api);
  expect(await summary(owner)).toMatchObject({
    status: 200,
    body: { average: 0, total: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
  });
  expect((await listed(owner)).body).toEqual({ results: [], count: 0 });
});

test("the summary's average, total and counts are those of the reviews", async () => {
  const owner = await newOwner(api);
  await addAll(owner, [5, 5, 4, 1, 5, 3, 5]);
  expect((await summary(owner)).body).toEqual({
    average: 28 / 7,
    total: 7,
    stars: { 1: 1, 2: 0, 3: 1, 4: 1, 5: 4 },
  });
  await addAll(owner, [2]);
  expect((await summary(owner)).body.average).toBeCloseTo(30 / 8, 12);
});

test("reviews are listed newest first, ten per page; a page past the end is empty", async () => {
  const owner = await newOwner(api);
  const ids = await addAll(
    owner,
    Array.from({ length: 23 }, (_, index) => 1 + (index % 5)),
  );
  const newestFirst = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `nº ${from - index}`);
  const first = await listed(owner);
  expect(first.body.count).toBe(23);
  expect(comments(first)).toEqual(newestFirst(23, 14));
  const [newest] = first.body.results;
  expect(newest).toMatchObject({
    id: ids[22],
    rating: 3,
    comment: "nº 23",
    comment_erased_at: null,
    created_at: api.clock.now().toISOString(),
    displayed: false,
    answerable: false,
    conversation: null,
    praise: null,
    status: "open",
    topics: [],
    note: "",
  });
  expect(Object.keys(newest).sort()).toEqual(reviewSchema.keyof().options.sort());
  expect(comments(await listed(owner, "?page=2"))).toEqual(newestFirst(13, 4));
  expect(comments(await listed(owner, "?page=3"))).toEqual(newestFirst(3, 1));
  for (const page of [4, 50_000, 1_000_000_000]) {
    expect((await listed(owner, `?page=${page}`)).body).toEqual({ results: [], count: 23 });
  }
});

test("the star filter has its own count and its own pages", async () => {
  const owner = await newOwner(api);
  await addAll(
    owner,
    Array.from({ length: 24 }, (_, index) => (index % 2 ? 5 : 2)),
  );
  const first = await listed(owner, "?stars=5");
  expect(first.body.count).toBe(12);
  expect(comments(first).slice(0, 3)).toEqual(["nº 24", "nº 22", "nº 20"]);
  expect(comments(await listed(owner, "?stars=5&page=2"))).toEqual(["nº 4", "nº 2"]);
  expect((await listed(owner, "?stars=5&page=3")).body).toEqual({ results: [], count: 12 });
  expect((await listed(owner, "?stars=4")).body).toEqual({ results: [], count: 0 });
  expect((await listed(owner, "?stars=")).body.count).toBe(24);
});

test("marking a review as seen moves it between the two displayed filters", async () => {
  const owner = await newOwner(api);
  const ids = await addAll(owner, [5, 4, 5]);
  const answer = await mark(owner, ids[0] ?? "", { displayed: true });
  expect(answer).toMatchObject({
    status: 200,
    body: { id: ids[0], rating: 5, comment: "nº 1", displayed: true },
  });
  const seen = await listed(owner, "?displayed=true");
  expect([seen.body.count, comments(seen)]).toEqual([1, ["nº 1"]]);
  const all = (await listed(owner)).body;
  expect((await listed(owner, "?displayed=&stars=&status=&page=")).body).toEqual(all);
  const unseen = await listed(owner, "?displayed=false");
  expect([unseen.body.count, comments(unseen)]).toEqual([2, ["nº 3", "nº 2"]]);
  expect(comments(await listed(owner, "?displayed=false&stars=5"))).toEqual(["nº 3"]);
  expect(comments(await listed(owner))).toEqual(["nº 3", "nº 2", "nº 1"]);

  expect((await mark(owner, ids[0] ?? "", { displayed: false })).body.displayed).toBe(false);
  expect((await listed(owner, "?displayed=true")).body).toEqual({ results: [], count: 0 });
  expect((await summary(owner)).body.total).toBe(3);
});

test("the displayed filter pages like the others", async () => {
  const owner = await newOwner(api);
  await addAll(
    owner,
    Array.from({ length: 12 }, () => 4),
  );
  expect(comments(await listed(owner, "?displayed=false&page=2"))).toEqual(["nº 2", "nº 1"]);
  expect((await listed(owner, "?displayed=false&page=3")).body).toEqual({
    results: [],
    count: 12,
  });
});

test.each(["?page=0", "?page=-1", "?page=x", "?page=1.5", "?page=1e30", "?stars=6", "?stars=0"])(
  "the query %s gets 400",
  async (query) => {
    const answer = await listed(await newOwner(api), query);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  },
);

test("the query ?displayed=maybe gets 400", async () => {
  expect((await listed(await newOwner(api), "?displayed=maybe")).status).toBe(400);
});

test("reviews of another owner get 404", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  const [id = ""] = await addAll(owner, [1]);
  const missing = {
    status: 404,
    body: { code: "message_not_found", detail: "Avaliação não encontrada." },
  };
  expect(await mark(other, id, { displayed: true })).toMatchObject(missing);
  expect(await mark(owner, uuidv7(), { displayed: true })).toMatchObject(missing);
  expect((await listed(other)).body).toEqual({ results: [], count: 0 });
  expect((await summary(other)).body.total).toBe(0);
  expect((await listed(owner)).body.results).toMatchObject([{ id, displayed: false }]);
});

test("an update without a valid change gets 400", async () => {
  const owner = await newOwner(api);
  const [id = ""] = await addAll(owner, [5]);
  for (const body of [{}, { displayed: "true" }, { displayed: null }, []]) {
    expect(await mark(owner, id, body)).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
  }
  expect((await mark(owner, "7", { displayed: true })).status).toBe(400);
  expect((await listed(owner)).body.results).toMatchObject([{ displayed: false }]);
});

test("calls without a session get 401", async () => {
  const owner = await newOwner(api);
  const [id = ""] = await addAll(owner, [5]);
  const noSession = { token: "" };
  for (const answer of [
    await summary(noSession),
    await listed(noSession),
    await mark(noSession, id, { displayed: true }),
  ]) {
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "session_invalid", detail: "Sua sessão expirou. Entre novamente." },
    });
  }
  expect((await listed(owner)).body.results).toMatchObject([{ displayed: false }]);
});

test("paths work with and without a trailing slash", async () => {
  const owner = await newOwner(api);
  const [id = ""] = await addAll(owner, [5]);
  const token = owner.token;
  for (const slash of ["", "/"]) {
    for (const path of ["/api/me", "/api/dashboard/summary", "/api/dashboard/messages"]) {
      expect((await send(api, "GET", path + slash, { token })).status).toBe(200);
    }
    const path = `/api/dashboard/messages/${id}${slash}`;
    expect((await send(api, "PATCH", path, { token, body: { displayed: true } })).status).toBe(200);
  }
});

const erase = ({ token }: { token: string }, id: string) =>
  send(api, "DELETE", `/api/dashboard/messages/${id}/comment/`, { token });

test("erasing a comment does not change the rating, and stores the account and time of the first call", async () => {
  const owner = await newOwner(api);
  const [id = ""] = await addAll(owner, [2, 5]);
  const at = api.clock.now();
  expect(await erase(owner, id)).toMatchObject({
    status: 200,
    body: { id, rating: 2, comment: "", comment_erased_at: at.toISOString() },
  });
  api.clock.advance({ seconds: 60 });
  expect((await erase(owner, id)).body.comment_erased_at).toBe(at.toISOString());
  expect(comments(await listed(owner))).toEqual(["nº 2", ""]);
  expect((await summary(owner)).body).toMatchObject({ total: 2, average: 3.5 });
  const row = await api.services.db
    .selectFrom("review")
    .select(["comment", "comment_erased_at", "comment_erased_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    comment: "",
    comment_erased_at: at,
    comment_erased_by: owner.accountId,
  });
});

test("erasing a comment of another business gets 404, without a session 401", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const [id = ""] = await addAll(owner, [1]);
  expect(await erase(other, id)).toMatchObject({
    status: 404,
    body: { code: "message_not_found" },
  });
  expect((await send(api, "DELETE", `/api/dashboard/messages/${id}/comment/`)).status).toBe(401);
  expect(comments(await listed(owner))).toEqual(["nº 1"]);
});
