import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
});
afterAll(() => api.stop());

let count = 0;
const newEmail = () => `limite-${count++}@exemplo.test`;
const ask = ({ token, password }: TestOwner, email: string) =>
  send(api, "POST", "/api/account/email/", { token, body: { email, password } });

test("the seventh mail of a day to one email is not sent, and the response is the same", async () => {
  const email = newEmail();
  for (let time = 0; time < 7; time++) {
    expect((await ask(await newOwner(api), email)).status).toBe(202);
  }
  await api.runJobs();
  expect(api.sent.filter(({ to }) => to === email)).toHaveLength(6);
});

test("the eleventh change of contact of an account within a day gets 429", async () => {
  const owner = await newOwner(api);
  for (let time = 0; time < 9; time++) expect((await ask(owner, newEmail())).status).toBe(202);
  // The limit for guesses of the own password counts per quarter of an hour.
  api.clock.advance({ minutes: 15 });
  const { access: token } = await logInAs(api, owner);
  expect((await ask({ ...owner, token }, newEmail())).status).toBe(202);
  expect((await ask({ ...owner, token }, newEmail())).status).toBe(429);
});
