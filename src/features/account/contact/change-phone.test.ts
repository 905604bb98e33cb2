import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { mailedToken } from "#testing/mail.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const newcomer = () => newOwner(api, { plan: "none" });
const setPhone = ({ token, password }: TestOwner, phone: string) =>
  send(api, "PUT", "/api/account/phone/", { token, body: { phone, password } });
const startTrial = ({ token, accountId: uuid }: TestOwner) =>
  send(api, "POST", "/api/assinaturas/criar/", { token, body: { uuid, plan: "trial" } });
const trialOf = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/subscription/", { token })).body.trial;

test("an owner changes the phone in any spelling; another number gets 400", async () => {
  const owner = await newcomer();
  expect((await setPhone(owner, "+55 (11) 98765-0001")).status).toBe(200);
  const { body } = await send(api, "GET", "/api/account/", owner);
  expect(body.phone).toBe("11987650001");
  expect((await setPhone(owner, "1234")).body.code).toBe("phone_invalid");
});

test("a changed phone gives no second trial to a number that had one", async () => {
  const first = await newcomer();
  await setPhone(first, "11987650002");
  expect((await startTrial(first)).status).toBe(201);

  // The account of a used number gets none with another number.
  const second = await newcomer();
  await setPhone(second, "11987650002");
  expect((await trialOf(second)).available).toBe(false);
  await setPhone(second, "11987650003");
  expect((await trialOf(second)).available).toBe(false);
  expect((await startTrial(second)).body.code).toBe("trial_used");

  // The number that an account left behind, and the one it took, are used too.
  await setPhone(first, "11987650004");
  for (const phone of ["11987650002", "11987650004"]) {
    const other = await newcomer();
    await setPhone(other, phone);
    expect((await startTrial(other)).body.code).toBe("trial_used");
  }
});

test("an owner who had no trial changes the phone back and forth, and starts one", async () => {
  const owner = await newcomer();
  for (const phone of ["11987650005", "11987650006", "11987650005"]) await setPhone(owner, phone);
  expect((await startTrial(owner)).status).toBe(201);
});

test("a changed email gives no second trial to the old or the new email", async () => {
  const owner = await newcomer();
  expect((await startTrial(owner)).status).toBe(201);
  const email = "depois-do-teste@exemplo.test";
  const body = { email, password: owner.password };
  await send(api, "POST", "/api/account/email/", { token: owner.token, body });
  const token = await mailedToken(api, email);
  await send(api, "POST", "/api/account/email/confirm/", { body: { token } });
  for (const used of [owner.email, email]) {
    const other = await newcomer();
    // Another spelling of the same mailbox.
    const address = used.replace("@", "+2@");
    const { db } = api.services;
    const row = db.updateTable("account").set({ email: address });
    await row.where("id", "=", other.accountId).execute();
    expect((await startTrial(other)).body.code).toBe("trial_used");
  }
});
