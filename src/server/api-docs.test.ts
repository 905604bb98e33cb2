import { afterAll, beforeAll, expect, test } from "vitest";
import { feedbackFailures } from "#src/features/feedback/rate/contract.ts";
import { commonFailures } from "#src/http/failure.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Responses = Record<
  string,
  {
    content?: {
      "application/json": { schema: { properties?: { code?: { enum?: string[] } } } };
    };
  }
>;
type Call = { summary: string; security?: unknown[]; responses: Responses };

const calls: [method: string, path: string, owner: boolean][] = [
  ["get", "/api/client/{slug}/", false],
  ["post", "/api/feedback/{slug}/", false],
  ["post", "/api/client/{slug}/google-click/", false],
  ["get", "/api/human-check/", false],
  ["post", "/api/token/", false],
  ["post", "/api/token/refresh/", false],
  ["post", "/api/logout/", false],
  ["get", "/api/me", true],
  ["get", "/api/dashboard/summary/", true],
  ["get", "/api/dashboard/messages/", true],
  ["patch", "/api/dashboard/messages/{id}/", true],
];

const read = async () => {
  const { body } = await send(api, "GET", "/api/openapi.json");
  return body as { openapi: string; paths: Record<string, Record<string, Call>> };
};

test.each(calls)("%s %s is in the document", async (method, path, owner) => {
  const call = (await read()).paths[path]?.[method];
  expect(call?.summary).toBeTruthy();
  expect(call?.security ?? []).toEqual(owner ? [{ bearer: [] }] : []);
  expect(Object.keys(call?.responses ?? {})).toContain("500");
});

test("a call documents the status and code of every failure it declares", async () => {
  const call = (await read()).paths["/api/feedback/{slug}/"]?.post;
  const documented = Object.entries(call?.responses ?? {}).flatMap(([status, response]) =>
    (response.content?.["application/json"].schema.properties?.code?.enum ?? []).map(
      (code) => `${status} ${code}`,
    ),
  );
  const declared = Object.entries({ ...commonFailures, ...feedbackFailures }).map(
    ([code, [status]]) => `${status} ${code}`,
  );
  expect(documented.sort()).toEqual(declared.sort());
});

test("the code of a rejected call is documented", async () => {
  const { status, body } = await send(api, "POST", "/api/token/", {
    body: { username: "a@b.test", password: "x", recaptcha_token: "x" },
  });
  const documented = (await read()).paths["/api/token/"]?.post?.responses[status];
  expect(documented?.content?.["application/json"].schema.properties?.code?.enum).toContain(
    body.code,
  );
});

test("GET /api/docs shows every call on an HTML page", async () => {
  const { status, body, headers } = await send(api, "GET", "/api/docs");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("text/html");
  for (const [, path] of calls) expect(body).toContain(path);
  expect(body).toContain("human_check_reused");
});
