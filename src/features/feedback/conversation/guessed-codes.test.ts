import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, send, startTestApi, type TestApi } from "#testing/api.ts";
import { complain } from "#testing/conversation.ts";
import { createTenant } from "#testing/factories.ts";
import { makeReviewKeys } from "./review-code.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
  api.services.settings.trustProxy = true;
});
afterAll(() => api.stop());

const guesser = "10.9.0.1";
const customer = "10.9.0.2";
const windowSeconds = 600;

type Call = "" | "messages/" | "stop/" | "erase/" | "push/";

const calls: readonly Call[] = ["", "messages/", "stop/", "erase/", "push/"];

function tryCode(slug: string, code: string, from = guesser, call: Call = ""): Promise<Answer> {
  const body = { code, body: "Oi", subscription: null };
  const headers = { "X-Forwarded-For": from };
  return send(api, "POST", `/api/client/${slug}/conversation/${call}`, { body, headers });
}

/** What a guesser can tell two answers apart by. */
const shapeOf = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== "date").sort(),
  length: headers.get("content-length"),
});

const madeUp = async () => (await makeReviewKeys()).code;

test("codes are guessed alike and slowly: 10,000 take one sender more than twelve hours, and the customer reads on", async () => {
  const owner = await createTenant(api.services);
  const { id, code } = await complain(api, owner);
  const nearMiss = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");

  const first = shapeOf(await tryCode(owner.slug, await madeUp()));
  expect(first).toMatchObject({ status: 404, body: { code: "conversation_not_found" } });
  for (const guess of [nearMiss, id, code.toLowerCase(), "x"]) {
    expect(shapeOf(await tryCode(owner.slug, guess)), guess).toEqual(first);
  }
  expect(shapeOf(await tryCode("nao-existe", code))).toEqual(first);

  // One window, ten guesses at a time.
  let accepted = 5;
  for (let isLimited = false; !isLimited; ) {
    const codes = await Promise.all(Array.from({ length: 10 }, madeUp));
    const answers = await Promise.all(codes.map((guess) => tryCode(owner.slug, guess)));
    isLimited = answers.some(({ status }) => status === 429);
    accepted += answers.filter(({ status }) => status === 404).length;
    expect(answers.every(({ status }) => status === 404 || status === 429)).toBe(true);
    expect(accepted).toBeLessThan(200);
  }
  expect((10_000 / accepted) * windowSeconds).toBeGreaterThan(12 * 3600);

  // Over the limit a true code, a text that is no code, the way of the call and the time to wait tell nothing.
  const limited = shapeOf(await tryCode(owner.slug, await madeUp()));
  expect(limited).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  for (const call of calls) {
    for (const guess of [code, nearMiss, "x"]) {
      expect(shapeOf(await tryCode(owner.slug, guess, guesser, call)), call).toEqual(limited);
    }
  }
  // The customer has another address, and is not locked out.
  const opened = await tryCode(owner.slug, code, customer);
  expect([opened.status, opened.body.comment]).toEqual([200, "Fila enorme"]);

  api.clock.advance({ minutes: 10 });
  expect((await tryCode(owner.slug, nearMiss)).status).toBe(404);
});
