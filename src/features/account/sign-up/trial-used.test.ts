import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken } from "#testing/mail.ts";
import { trialAnswersPerIpAddress } from "./limits.server.ts";

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startTestApi({ settings: { ...testSettings, trustProxy: true } }, { limitsScale: 1 });
});
afterAll(() => api.stop());

async function signUp(phone: string, changes: Record<string, unknown> = {}, from = "192.0.2.1") {
  count += 1;
  const body = {
    email: `dono${count}@exemplo.test`,
    password: "segredo!",
    phone,
    recaptcha: await humanToken(api.services, "sign-up"),
    device: newDevice(),
    expects_trial: true,
    ...changes,
  };
  const headers = { "X-Forwarded-For": from };
  return {
    body,
    answer: await send(api, "POST", "/api/clientes/pre-cadastro/", { body, headers }),
  };
}

/** Signs up, confirms and starts the trial. Returns the email. */
async function useTrial(phone: string, from = "192.0.2.9"): Promise<string> {
  const { body } = await signUp(phone, {}, from);
  const token = await mailedToken(api, body.email);
  const confirmed = await send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
    headers: { "X-Device": body.device },
  });
  const started = await send(api, "POST", "/api/assinaturas/criar/", {
    token: confirmed.body.session.access,
    body: { uuid: confirmed.body.uuid, plan: "trial" },
  });
  expect(started.status).toBe(201);
  return body.email;
}

const accountsOf = (email: string) =>
  api.services.db.selectFrom("account").select("id").where("email", "=", email).execute();

test("a sign-up that expects a trial gets trial_used for a phone that had one, and stores nothing", async () => {
  await useTrial("(11) 98765-4321");
  const { body, answer } = await signUp("+55 11 8765-4321");
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    code: "trial_used",
    detail: "O teste grátis já foi usado com este celular.",
  });
  expect(answer.body).not.toHaveProperty("email");
  expect(await accountsOf(body.email)).toEqual([]);

  const accepted = await signUp("(11) 98765-4321", { email: body.email, expects_trial: undefined });
  expect(accepted.answer.status).toBe(201);
  expect(await accountsOf(body.email)).toHaveLength(1);
});

test("a phone that had a trial before a change of the key is still known", async () => {
  const { settings } = api.services;
  await useTrial("(31) 98765-4321", "192.0.2.31");
  api.services.settings = {
    ...settings,
    secretKey: "the second key of this test, long enough",
    previousKeys: [settings.secretKey],
  };
  const { answer } = await signUp("(31) 98765-4321", {}, "192.0.2.31");
  api.services.settings = settings;
  expect(answer.body.code).toBe("trial_used");
});

test("an email with an account gets email_taken, also with a phone that had a trial", async () => {
  const email = await useTrial("(21) 98765-4321");
  const { answer } = await signUp("(21) 98765-4321", { email });
  expect(answer.body.code).toBe("email_taken");
});

test("attack: an email whose removed account had a trial signs up like an unknown one", async () => {
  const email = await useTrial("(31) 98765-4321");
  await api.services.db.deleteFrom("business").execute();
  await api.services.db.deleteFrom("account").where("email", "=", email).execute();
  expect((await signUp("(31) 91111-2222", { email })).answer.status).toBe(201);
});

test("attack: one IP address that goes through phones learns of five a day", async () => {
  await useTrial("(41) 98765-4321");
  const codes: unknown[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    codes.push((await signUp("(41) 98765-4321", {}, "198.51.100.7")).answer.body.code);
  }
  expect(codes).toEqual([...Array(5).fill("trial_used"), undefined, undefined]);
});

test("attack: a subscriber that goes through the /64 prefixes of a /48 learns of eighty phones a day", async () => {
  await useTrial("(51) 98765-4321");
  for (let attempt = 0; attempt < 80; attempt++) {
    const prefix = `2001:db8:9:${(attempt % 16).toString(16)}::/64`;
    expect(await takeAttempts(api.services, [trialAnswersPerIpAddress, prefix])).toBeUndefined();
  }
  const { answer } = await signUp("(51) 98765-4321", {}, "2001:db8:9:99::1");
  expect(answer.status).toBe(201);
});
