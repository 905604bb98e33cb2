import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("an owner reads the data of the account", async () => {
  const owner = await newOwner(api);
  const { status, body } = await send(api, "GET", "/api/account/", owner);
  expect(status).toBe(200);
  expect(body).toEqual({
    email: owner.email,
    pending_email: null,
    phone: null,
    created_at: api.clock.now().toISOString(),
  });
});
