import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { asCustomer, complain } from "#testing/conversation.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { followUp as en } from "../words/en.ts";
import { consentText } from "../words/praise-words.ts";
import { followUp as pt } from "../words/pt.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const text = consentText(pt.praise);
const happy = (owner: TestOwner, body: Record<string, unknown> = {}) =>
  complain(api, owner, { rating: 5, comment: "Pão quente 🙂", ...body });
const give = (owner: TestOwner, code: string, first_name = "", words = text) =>
  asCustomer(api, owner, "praise/", { code, text: words, first_name });
const takeBack = (owner: TestOwner, code: string) =>
  asCustomer(api, owner, "praise/withdraw/", { code });
const listed = async ({ token }: TestOwner, query = "") =>
  (await send(api, "GET", `/api/dashboard/messages/${query}`, { token })).body.results;
const shown = (owner: TestOwner) => listed(owner, "?praise=true");
const stored = ({ businessId }: TestOwner) =>
  api.services.db.selectFrom("praise").selectAll().where("business_id", "=", businessId).execute();
const notPossible = { status: 409, body: { code: "praise_not_possible" } };

test("a customer lets the business show the comment with a first name; the words and the date are stored, and the panel says so", async () => {
  const owner = await newOwner(api);
  const { id, code } = await happy(owner);
  await happy(owner);
  expect((await asCustomer(api, owner, "", { code })).body.praise).toBeNull();
  expect(await give(owner, code, "  Ana\n\u0000 Maria ")).toMatchObject({
    status: 201,
    body: { praise: { first_name: "Ana Maria" } },
  });
  // A second tap changes nothing.
  expect((await give(owner, code, "Bia")).body).toMatchObject({
    praise: { first_name: "Ana Maria" },
  });
  expect(await stored(owner)).toMatchObject([
    { review_id: id, consent_text: text, given_at: api.clock.now(), withdrawn_at: null },
  ]);
  expect(await shown(owner)).toMatchObject([{ id, praise: { first_name: "Ana Maria" } }]);
  expect(await listed(owner)).toMatchObject([{ praise: null }, { id }]);
});

test("taking it back ends it at once and for good, and the name is nowhere", async () => {
  const owner = await newOwner(api);
  const { code } = await happy(owner);
  await give(owner, code, "Xochiquetzal", consentText(en.praise));
  expect(await findInDatabase(api.services.db, ["Xochiquetzal"])).not.toEqual([]);
  expect(await takeBack(owner, code)).toMatchObject({ status: 200, body: { praise: null } });
  expect(await shown(owner)).toEqual([]);
  expect(await listed(owner)).toMatchObject([{ praise: null, comment: "Pão quente 🙂" }]);
  expect(await findInDatabase(api.services.db, ["Xochiquetzal"])).toEqual([]);
  const rows = await stored(owner);
  expect(rows).toMatchObject([
    { consent_text: consentText(en.praise), withdrawn_at: api.clock.now() },
  ]);
  expect(await give(owner, code)).toMatchObject(notPossible);
  api.clock.advance({ minutes: 1 });
  expect((await takeBack(owner, code)).status).toBe(200);
  expect(await stored(owner)).toEqual(rows);
});

test.each([
  ["an unhappy review", 3, { rating: 3 }],
  ["a review without a comment", 3, { comment: "" }],
  ["four stars below the owner's minimum", 5, { rating: 4 }],
  ["three stars of an owner who invites all", 1, { rating: 3 }],
])("%s is refused", async (_, minReview, body) => {
  const owner = await newOwner(api, { minReview });
  const { code } = await happy(owner, body);
  expect(await give(owner, code)).toMatchObject(notPossible);
  expect(await stored(owner)).toEqual([]);
});

test("four stars are praise for an owner who invites all", async () => {
  const owner = await newOwner(api, { minReview: 1 });
  const { code } = await happy(owner, { rating: 4 });
  expect((await give(owner, code)).body.praise).toMatchObject({ first_name: null });
});

test("another business, an unknown code and words that no page has change nothing", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const { id, code } = await happy(owner);
  const missing = { status: 404, body: { code: "conversation_not_found" } };
  for (const [shop, guess] of [
    [other, code],
    [owner, id],
    [owner, ""],
  ] as const) {
    expect(await give(shop, guess)).toMatchObject(missing);
    // Nor is it told apart by what follows.
    expect(await give(shop, guess, "", "Sim")).toMatchObject(missing);
    expect(await takeBack(shop, guess)).toMatchObject(missing);
  }
  expect(await give(owner, code, "", "Sim")).toMatchObject({
    status: 409,
    body: { code: "consent_unknown" },
  });
  expect((await give(owner, code, "A".repeat(41))).status).toBe(400);
  expect([...(await stored(owner)), ...(await stored(other))]).toEqual([]);
  await give(owner, code);
  await takeBack(other, code);
  expect(await shown(other)).toEqual([]);
  expect(await shown(owner)).toMatchObject([{ id }]);
});

test("an erased comment is no praise, whoever erases it, and cannot become one", async () => {
  const owner = await newOwner(api);
  const [first, second] = [await happy(owner), await happy(owner)];
  for (const { code } of [first, second]) expect((await give(owner, code, "Ana")).status).toBe(201);
  const path = `/api/dashboard/messages/${first.id}/comment/`;
  expect(await send(api, "DELETE", path, owner)).toMatchObject({
    status: 200,
    body: { praise: null },
  });
  expect((await asCustomer(api, owner, "erase/", { code: second.code })).body).toMatchObject({
    praise: null,
  });
  expect(await stored(owner)).toEqual([]);
  expect(await give(owner, first.code)).toMatchObject(notPossible);
});
