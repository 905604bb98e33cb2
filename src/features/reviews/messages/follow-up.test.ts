import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { raceUpdates } from "#testing/waiting-statements.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const add = (owner: TestOwner, rating: number, comment = "") =>
  addReview(api.services, owner.businessId, { rating, comment });
const list = async ({ token }: TestOwner, query = "") =>
  (await send(api, "GET", `/api/dashboard/messages/${query}`, { token })).body;
const mark = ({ token }: TestOwner, id: string, body: unknown) =>
  send(api, "PATCH", `/api/dashboard/messages/${id}/`, { token, body });
const pending = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/dashboard/pending/", { token })).body;

const statuses = ({ results }: { results: { status: string | null }[] }) =>
  results.map(({ status }) => status);

test.each([
  [5, ["open", "open", "open", "open", null]],
  [4, ["open", "open", "open", null, null]],
  [3, ["open", "open", null, null, null]],
  [2, ["open", "open", null, null, null]],
  [1, ["open", "open", null, null, null]],
])("with the minimum %i ratings below it or below 3 are open", async (minReview, expected) => {
  const owner = await newOwner(api, { minReview });
  for (const rating of [5, 4, 3, 2, 1]) await add(owner, rating);
  expect(statuses(await list(owner))).toEqual(expected);
});

test("a new minimum does not change the status of stored reviews", async () => {
  const owner = await newOwner(api, { minReview: 4 });
  await add(owner, 3);
  await api.services.db
    .updateTable("business")
    .set({ min_score_review: 1 })
    .where("id", "=", owner.businessId)
    .execute();
  await add(owner, 3);
  expect(statuses(await list(owner))).toEqual([null, "open"]);
});

test("a review with a new status matches the filter of that status", async () => {
  const owner = await newOwner(api);
  const low = await add(owner, 1, "Ruim");
  const high = await add(owner, 5, "Bom");
  expect(await list(owner, "?status=open")).toMatchObject({ count: 1, results: [{ id: low }] });
  expect(await pending(owner)).toEqual({ unread: 2, open: 1 });

  expect(await mark(owner, low, { status: "resolved" })).toMatchObject({
    status: 200,
    body: { id: low, status: "resolved", displayed: false, note: "" },
  });
  await mark(owner, high, { status: "open", displayed: true });
  expect(await list(owner, "?status=open")).toMatchObject({ count: 1, results: [{ id: high }] });
  expect(await list(owner, "?status=resolved")).toMatchObject({ count: 1, results: [{ id: low }] });
  expect(await list(owner, "?status=open&displayed=true&stars=5")).toMatchObject({ count: 1 });
  expect(await list(owner, "?status=open&displayed=false")).toMatchObject({ count: 0 });
  expect(await pending(owner)).toEqual({ unread: 1, open: 1 });

  await mark(owner, high, { status: null });
  expect(await pending(owner)).toEqual({ unread: 1, open: 0 });
  expect((await mark(owner, high, { status: "done" })).status).toBe(400);
  const token = owner.token;
  expect((await send(api, "GET", "/api/dashboard/messages/?status=x", { token })).status).toBe(400);
});

test("a note may have 1,000 characters, where an emoji counts as one", async () => {
  const owner = await newOwner(api);
  const id = await add(owner, 2);
  const note = "🥐".repeat(1000);
  expect((await mark(owner, id, { note })).body.note).toBe(note);
  const long = await mark(owner, id, { note: `${note}!` });
  expect(long).toMatchObject({ status: 400, body: { code: "note_too_long" } });
  expect(long.body.detail).toBe("A anotação pode ter até 1.000 caracteres.");
  expect((await mark(owner, id, { note: "  um\r\ndois\u0007 " })).body.note).toBe("um\ndois");
  expect((await mark(owner, id, { note: "" })).body.note).toBe("");
  expect((await mark(owner, id, { note_before: "" })).status).toBe(400);
});

test("an update of a note that changed since gets 409 with the stored note", async () => {
  const owner = await newOwner(api);
  const id = await add(owner, 2);
  await mark(owner, id, { note: "Da outra aba", note_before: "" });
  const late = await mark(owner, id, { note: "Minha", note_before: "", status: "resolved" });
  expect(late).toMatchObject({
    status: 409,
    body: { code: "note_conflict", note: "Da outra aba" },
  });
  // Nothing of a rejected update is stored.
  expect((await list(owner)).results).toMatchObject([{ note: "Da outra aba", status: "open" }]);
  expect((await mark(owner, id, { note: "Minha", note_before: "Da outra aba" })).status).toBe(200);
  // A repeated request with the same note is no conflict.
  expect((await mark(owner, id, { note: "Minha", note_before: "" })).status).toBe(200);
  // Without note_before the note is overwritten.
  expect((await mark(owner, id, { note: "Por cima" })).body.note).toBe("Por cima");
  expect((await mark(owner, id, { status: "resolved" })).body.note).toBe("Por cima");
});

test("two concurrent note updates: one gets 200, the other 409", async () => {
  const owner = await newOwner(api);
  const id = await add(owner, 2);
  const answers = await raceUpdates(api.services.db, "review", () =>
    ["Ana", "Bia"].map((note) => mark(owner, id, { note, note_before: "" })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("erasing the comment erases the note; another owner gets 404", async () => {
  const [owner, otherOwner] = [await newOwner(api), await newOwner(api)];
  const id = await add(owner, 1, "Me liguem: 11 99999-0000");
  await mark(owner, id, { note: "Liguei para 11 99999-0000", status: "resolved" });
  expect(await mark(otherOwner, id, { note: "x", note_before: "" })).toMatchObject({
    status: 404,
    body: { code: "message_not_found" },
  });
  const erased = await send(api, "DELETE", `/api/dashboard/messages/${id}/comment/`, {
    token: owner.token,
  });
  expect(erased.body).toMatchObject({ comment: "", note: "", status: "resolved" });
  expect(await pending(otherOwner)).toEqual({ unread: 0, open: 0 });
  expect((await send(api, "GET", "/api/dashboard/pending/")).status).toBe(401);
});

test("the account export contains notes, and removal deletes them", async () => {
  const owner = await newOwner(api);
  const id = await add(owner, 1);
  await mark(owner, id, { note: "Só minha" });
  const { body } = await send(api, "GET", "/api/account/export/", { token: owner.token });
  expect(body.review).toMatchObject([{ note: "Só minha", status: "open" }]);
  await send(api, "DELETE", "/api/account/", {
    token: owner.token,
    body: { password: owner.password },
  });
  await api.runJobs();
  for (const table of ["review", "review_tally", "digest_sent"] as const) {
    const left = await api.services.db
      .selectFrom(table)
      .select("business_id")
      .where("business_id", "=", owner.businessId)
      .execute();
    expect(left).toEqual([]);
  }
});

test("each alert has its own switch", async () => {
  const owner = await newOwner(api, { minReview: 1 });
  const path = "/api/dashboard/alerts/";
  const patch = async (body: unknown) =>
    (await send(api, "PATCH", path, { token: owner.token, body })).body;
  expect((await send(api, "GET", path, { token: owner.token })).body).toEqual({
    unhappy: true,
    digest: true,
    happy_from: 3,
  });
  expect(await patch({ digest: false })).toMatchObject({ unhappy: true, digest: false });
  expect(await patch({ unhappy: false })).toMatchObject({ unhappy: false, digest: false });
  expect(await patch({ digest: true })).toMatchObject({ unhappy: false, digest: true });
});
