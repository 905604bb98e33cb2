import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const post = async (path: string, body: Record<string, unknown>) =>
  send(api, "POST", `/api/clientes/${path}/`, {
    body: { ...body, recaptcha: await humanToken(api.services, "sign-up") },
  });

async function signUp() {
  count += 1;
  const owner = { email: `dona${count}@exemplo.test`, device: newDevice() };
  const answer = await post("pre-cadastro", {
    ...owner,
    password: "segredo!",
    phone: "(11) 98765-4321",
  });
  expect(answer.status).toBe(201);
  return owner;
}

const confirm = (token: string, device: string) =>
  send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
    headers: { "X-Device": device },
  });

test("the browser that signed up gets a new link, which logs it in with the password of the sign-up", async () => {
  const owner = await signUp();
  const first = await mailedToken(api, owner.email);
  api.clock.advance({ hours: 47 });
  expect(await post("reenviar-confirmacao", { ...owner, plan: "trial" })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  const second = await mailedToken(api, owner.email);
  expect(second).not.toBe(first);
  expect((await newestMail(api, owner.email)).text).toContain("plano=trial");
  // The sign-up lasts as long as the new link.
  api.clock.advance({ hours: 47 });
  expect((await confirm(first, owner.device)).status).toBe(400);
  expect((await confirm(second, owner.device)).body.session).toBeDefined();
  await logInAs(api, { email: owner.email, password: "segredo!" });
});

test("without a pending sign-up of this browser the response is the same and no mail is sent", async () => {
  const owner = await signUp();
  const confirmed = await createTenant(api.services);
  await api.runJobs();
  const before = api.sent.length;
  for (const body of [
    { ...owner, device: newDevice() },
    { ...owner, email: "ninguem@exemplo.test" },
    { ...owner, email: confirmed.email },
  ]) {
    expect(await post("reenviar-confirmacao", body)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  }
  await api.runJobs();
  expect(api.sent.length).toBe(before);
});

test("a request without the browser's secret or the human check gets 400", async () => {
  const owner = await signUp();
  expect((await post("reenviar-confirmacao", { email: owner.email })).status).toBe(400);
  const unchecked = await send(api, "POST", "/api/clientes/reenviar-confirmacao/", { body: owner });
  expect(unchecked.body.code).toBe("human_check_failed");
});

test("attack: sign-ups with other spellings of one mailbox get it six mails an hour together", async () => {
  const limited = await startTestApi({}, { limitsScale: 1 });
  try {
    const spellings = ["alvo", "a.lvo", "al.vo", "alv.o", "alvo+1", "alvo+2", "alvo+3", "alvo+4"];
    for (const name of spellings) {
      const recaptcha = await humanToken(limited.services, "sign-up");
      const body = {
        email: `${name}@gmail.com`,
        password: "segredo!",
        phone: "(11) 98765-4321",
        recaptcha,
      };
      const { status } = await send(limited, "POST", "/api/clientes/pre-cadastro/", { body });
      expect(status).toBe(201);
    }
    await limited.runJobs();
    expect(limited.sent).toHaveLength(6);
  } finally {
    await limited.stop();
  }
});

test("at most six mails an hour go to an email, and the response stays the same", async () => {
  const limited = await startTestApi({}, { limitsScale: 1 });
  try {
    const owner = { email: "cheia@exemplo.test", device: newDevice() };
    const call = async (path: string, body: object) =>
      (
        await send(limited, "POST", `/api/clientes/${path}/`, {
          body: { ...body, recaptcha: await humanToken(limited.services, "sign-up") },
        })
      ).status;
    const fields = { ...owner, password: "segredo!", phone: "(11) 98765-4321" };
    expect(await call("pre-cadastro", fields)).toBe(201);
    const statuses: number[] = [];
    for (let mail = 0; mail < 7; mail++) {
      statuses.push(await call("reenviar-confirmacao", owner));
      await limited.runJobs();
    }
    expect(statuses).toEqual(Array(7).fill(200));
    expect(limited.sent.filter(({ to }) => to === owner.email)).toHaveLength(5);
  } finally {
    await limited.stop();
  }
});
