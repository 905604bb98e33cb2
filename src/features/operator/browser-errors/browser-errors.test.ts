import { afterAll, beforeAll, expect, test } from "vitest";
import { browserErrors } from "#src/services/metrics/metrics.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { deleteOldErrors } from "./delete-old-errors.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function report(
  input: { message?: string; stack?: string; path?: string } | string,
  { to = api, userAgent = phone } = {},
): Promise<number> {
  const body =
    typeof input === "string"
      ? input
      : JSON.stringify({
          path: "/feedback/padaria-da-ana",
          message: "TypeError: x is not a function",
          stack: "TypeError\n    at Object.f (https://estrelou.test/assets/base-A1b2.js:3:1204)",
          ...input,
        });
  const headers = { "User-Agent": userAgent, "Content-Type": "text/plain;charset=UTF-8" };
  return (await fetch(`${to.url}/api/browser-errors/`, { method: "POST", headers, body })).status;
}

async function desk() {
  const { token } = await newOperator(api);
  const call = (method: string, path = "") =>
    send(api, method, `/api/operator/browser-errors/${path}`, { token });
  return { call, list: async () => (await call("GET")).body.results };
}

const counted = async () =>
  Object.fromEntries(
    (await browserErrors.get()).values.map(({ labels, value }) => [labels.kind, value]),
  );

test("an error is one row with its reports and browsers, until an operator drops it", async () => {
  browserErrors.reset();
  const { call, list } = await desk();
  expect(await report({})).toBe(204);
  api.clock.advance({ minutes: 5 });
  expect(await report({}, { userAgent: iPhone })).toBe(204);
  expect(await report({})).toBe(204);
  const found = await list();
  expect(found).toMatchObject([
    {
      route: "other",
      message: "TypeError: x is not a function",
      frames: ["/assets/base-A1b2.js:3:1204"],
      browsers: ["Chrome 140 no Android", "Safari 18 no iPhone"],
      build: null,
      reports: 3,
    },
  ]);
  expect(new Date(found[0].last_at).getTime() - new Date(found[0].first_at).getTime()).toBe(
    5 * 60_000,
  );
  expect(await counted()).toEqual({ page: 3 });
  expect((await call("DELETE", `${found[0].id}/`)).status).toBe(200);
  expect((await call("DELETE", `${found[0].id}/`)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test("a script that did not load is stored; an error of an extension is only counted", async () => {
  browserErrors.reset();
  const { list } = await desk();
  await report({ message: "A script did not load", stack: "https://estrelou.test/assets/a-b.js" });
  await report({ message: "Error: boom", stack: "at f (chrome-extension://abcdef/inject.js:1:2)" });
  await report({ message: "Error: boom", stack: "undefined" });
  expect(await counted()).toEqual({ file: 1, foreign: 2 });
  const messages = (await list()).map(({ message }: { message: string }) => message);
  expect(messages).toEqual(["A script did not load"]);
});

test("nothing that a person typed, no token and no address is stored or logged", async () => {
  api.logged.length = 0;
  const secrets = [
    "Maria",
    "pao frio",
    "ana@exemplo",
    "eyJhbGciOi",
    "11987654321",
    "padaria-da-ana",
    "pao-frio",
  ];
  const messages = [
    `SyntaxError: Unexpected token 'M', "Maria disse: pao frio" is not valid JSON`,
    "Error: ana@exemplo.test is not an email, call 11987654321",
    "Error: https://estrelou.test/feedback/padaria-da-ana?token=eyJhbGciOi failed",
    // Too short for a token.
    "Error: wss://a.test/pao-frio closed",
    `Error: bad token eyJhbGciOi${"a1B2".repeat(12)}`,
    "TypeError: Cannot read properties of undefined (reading 'stars') of “Maria”",
  ];
  for (const message of messages) expect(await report({ message })).toBe(204);
  const { list } = await desk();
  const stored = (await list()).map(({ message }: { message: string }) => message);
  expect(stored).toEqual(
    expect.arrayContaining([
      "SyntaxError: Unexpected token <text> is not valid JSON",
      "Error: <url> closed",
      "TypeError: Cannot read properties of undefined (reading 'stars') of <text>",
    ]),
  );
  expect(await findInDatabase(api.services.db, secrets, { leaveOut: ["public.business"] })).toEqual(
    [],
  );
  const logged = api.logged.join().replace(/"time":\d+/g, "");
  expect(logged).toContain("a page failed in a browser");
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

test("only the newest 200 different errors are stored, for 30 days", async () => {
  const { list } = await desk();
  const letters = "abcdefghijklmno";
  for (const first of letters) {
    for (const second of letters) {
      await report({ message: `Error: ${first}${second}` });
      api.clock.advance({ seconds: 1 });
    }
  }
  const messages = (await list()).map(({ message }: { message: string }) => message);
  expect(messages).toHaveLength(200);
  expect(messages[0]).toBe("Error: oo");
  api.clock.advance({ days: 30, seconds: -150 });
  await deleteOldErrors(api.services);
  // The operator's session ended.
  expect(await (await desk()).list()).toHaveLength(150);
});

test("a malformed report gets 400, report 11 from one IP address 429", async () => {
  for (const body of ["", "{", "null", "[]", '{"path":1}']) expect(await report(body)).toBe(400);
  const limited = await startTestApi({}, { limitsScale: 1 });
  const statuses = [];
  for (let index = 0; index < 11; index++) statuses.push(await report({}, { to: limited }));
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  await limited.stop();
});
