import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const unknownId = "00000000-0000-7000-8000-000000000000";

test("every call of an operator has a text in the audit log", async () => {
  const { body: document } = await send(api, "GET", "/api/openapi.json");
  const paths = document.paths as Record<string, Record<string, { security?: unknown }>>;
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/operator/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security)
        .map(([method]) => ({ method: method.toUpperCase(), path })),
    )
    // The log-out ends the session.
    .toSorted((a, b) => Number(a.path.includes("logout")) - Number(b.path.includes("logout")));
  expect(calls.length).toBeGreaterThan(20);

  const { token } = await newOperator(api);
  for (const { method, path } of calls) {
    await send(api, method, path.replace(/\{\w+\}/g, unknownId), { token });
  }
  const { body } = await send(api, "GET", "/api/operator/audit/", await newOperator(api));
  const entries: { call: string; action: string }[] = body.results;
  const logged = entries.map(({ call }) => `${call}/`);
  const expected = calls.map(({ method, path }) => `${method} ${path}`);
  expect(logged).toEqual(expect.arrayContaining(expected));
  expect(entries.filter(({ call, action }) => call === action)).toEqual([]);
});
