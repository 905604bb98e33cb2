import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
});
afterAll(() => api.stop());

const call = (token: string, path = "/api/v1/loja") => send(api, "GET", path, { token });

const fieldsOf = ({ headers }: Awaited<ReturnType<typeof call>>) => [
  headers.get("RateLimit-Policy"),
  headers.get("RateLimit"),
];

test("each response says what is left, and after 60 calls in a minute says when to come back", async () => {
  const tenant = await createTenant(api.services);
  const { key } = await addKey(api.services, tenant);
  const policy = '"minuto";q=60;w=60, "dia";q=5000;w=86400';
  const first = await call(key);
  expect(fieldsOf(first)).toEqual([policy, '"minuto";r=59;t=60, "dia";r=4999;t=86400']);
  api.clock.advance({ seconds: 20 });
  // A refused call counts too.
  const wrong = await call(key, "/api/v1/avaliacoes?limite=0");
  expect(wrong.status).toBe(400);
  expect(fieldsOf(wrong)).toEqual([policy, '"minuto";r=58;t=40, "dia";r=4998;t=86380']);
  for (let index = 3; index <= 60; index++) expect((await call(key)).status).toBe(200);

  const refused = await call(key);
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("Retry-After")).toBe("40");
  expect(refused.headers.get("RateLimit")).toContain('"minuto";r=0;t=40');
  const again = await call(key);
  expect(fieldsOf(again)).toEqual(['"minuto";q=60;w=60', '"minuto";r=0;t=40']);

  // Another key of the same business has its own count.
  const { key: other } = await addKey(api.services, tenant);
  expect((await call(other)).status).toBe(200);
  api.clock.advance({ seconds: 40 });
  const next = await call(key);
  expect(next.status).toBe(200);
  // The refused calls that the process knew about were not counted.
  expect(next.headers.get("RateLimit")).toBe('"minuto";r=59;t=60, "dia";r=4938;t=86340');
});
