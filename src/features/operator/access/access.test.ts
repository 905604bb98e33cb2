import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { SoftwarePasskey } from "#testing/authenticator.ts";
import { humanToken } from "#testing/human.ts";
import { codeOf, inviteOperator, newOperator, type TestOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";
import { deleteOldAccess } from "./delete-old-access.server.ts";
import { listOperators } from "./list-operators.server.ts";
import { removeOperator } from "./remove-operator.server.ts";
import { totpOf } from "./totp.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const post = (path: string, body: unknown, token?: string) =>
  send(api, "POST", `/api/operator/${path}/`, { body, ...(token ? { token } : {}) });
const look = async (token: string) =>
  (await send(api, "GET", "/api/operator/accounts/", { token })).status;
const logIn = async (operator: TestOperator, other: Partial<Record<string, string>> = {}) =>
  post("login", {
    email: operator.email,
    password: operator.password,
    code: operator.code(),
    recaptcha_token: await humanToken(api.services, "operator"),
    ...other,
  });

test("the apps of enrolled operators stay valid: key, salt and time give the same code and link", () => {
  const totp = totpOf({ secretKey: "key" }, Buffer.from("salt"), { email: "ana@estrelou.test" });
  expect(totp.generate({ timestamp: 1_111_111_109_000 })).toBe("023493");
  const link = new URL(totp.toString());
  expect([link.host, link.pathname]).toEqual(["totp", "/Estrelou%3Aana%40estrelou.test"]);
  expect(link.searchParams.get("secret")).toBe("E53SRVI27X66IF4TGPGDSIQJSX3JIZSM");
  expect(link.searchParams.get("issuer")).toBe("Estrelou operação");
});

test("an invited operator sets up password and code, and logs in with them", async () => {
  const invite = await inviteOperator(api.services, "ana@estrelou.test");
  const opened = await post("enrolment", { invite });
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ email: "ana@estrelou.test" });
  expect(opened.body.totp_image).toMatch(/^data:image\/svg\+xml;base64,/);

  const password = "uma senha de operador";
  const short = await post("enrolment/code", { invite, password: "curta", code: "000000" });
  expect([short.status, short.body.code]).toEqual([400, "operator_password_short"]);
  const enrolled = await post("enrolment/code", {
    invite,
    password,
    code: codeOf(api.services, invite),
  });
  expect(enrolled.status).toBe(201);
  expect(await look(enrolled.body.token)).toBe(200);

  api.clock.advance({ seconds: 30 });
  const ana = {
    email: "ana@estrelou.test",
    password,
    token: "",
    code: () => codeOf(api.services, invite),
  };
  const { status, body } = await logIn(ana, { email: " ANA@estrelou.test" });
  expect(status).toBe(200);
  expect(await look(body.token)).toBe(200);
  expect((await post("logout", {}, body.token)).status).toBe(200);
  expect(await look(body.token)).toBe(401);
  expect(await look(enrolled.body.token)).toBe(200);
});

test("an invited operator sets up a passkey, and logs in with it", async () => {
  const invite = await inviteOperator(api.services, "bia@estrelou.test");
  const passkey = new SoftwarePasskey();
  const opened = await post("enrolment", { invite });
  const credential = passkey.create(opened.body.passkey);
  const enrolled = await post("enrolment/passkey", { invite, credential });
  expect(enrolled.status).toBe(201);
  expect(await look(enrolled.body.token)).toBe(200);

  const options = await post("login/passkey/options", {});
  const answer = passkey.get(options.body);
  const { status, body } = await post("login/passkey", { credential: answer });
  expect(status).toBe(200);
  expect(await look(body.token)).toBe(200);
  const replayed = await post("login/passkey", { credential: answer });
  expect([replayed.status, replayed.body.code]).toEqual([401, "operator_passkey_wrong"]);

  const useWith = async (counter: number) => {
    const { body } = await post("login/passkey/options", {});
    return (await post("login/passkey", { credential: passkey.get(body, { counter }) })).status;
  };
  expect(await useWith(5)).toBe(200);
  expect(await useWith(6)).toBe(200);
  // A copy of the passkey counts on from an older state.
  expect(await useWith(6)).toBe(401);
  expect(await useWith(3)).toBe(401);
  expect(await useWith(0)).toBe(401);
});

test("attack: a removed operator's passkey logs in no more, also after the operator is added again", async () => {
  const email = "gil@estrelou.test";
  const invite = await inviteOperator(api.services, email);
  const passkey = new SoftwarePasskey();
  const credential = passkey.create((await post("enrolment", { invite })).body.passkey);
  expect((await post("enrolment/passkey", { invite, credential })).status).toBe(201);
  const use = async () => {
    const { body } = await post("login/passkey/options", {});
    return (await post("login/passkey", { credential: passkey.get(body) })).status;
  };
  expect(await use()).toBe(200);
  await removeOperator(api.services, email);
  expect(await use()).toBe(401);
  await inviteOperator(api.services, email);
  expect(await use()).toBe(401);
});

test("attack: an invite is rejected after its use, after 30 minutes and after a newer invite", async () => {
  const body = (invite: string) => ({
    invite,
    password: "uma senha de operador",
    code: codeOf(api.services, invite),
  });
  const used = await inviteOperator(api.services, "caio@estrelou.test");
  expect((await post("enrolment/code", body(used))).status).toBe(201);
  const older = await inviteOperator(api.services, "davi@estrelou.test");
  const newer = await inviteOperator(api.services, "davi@estrelou.test");
  for (const invite of [used, older, "inventado"]) {
    const { status, body: answer } = await post("enrolment/code", body(invite));
    expect([status, answer.code]).toEqual([404, "operator_invite_invalid"]);
    expect((await post("enrolment", { invite })).status).toBe(404);
  }
  const passkey = new SoftwarePasskey();
  const { passkey: options } = (await post("enrolment", { invite: newer })).body;
  api.clock.advance({ minutes: 30 });
  expect((await post("enrolment/code", body(newer))).status).toBe(404);
  const late = { invite: newer, credential: passkey.create(options) };
  expect((await post("enrolment/passkey", late)).status).toBe(400);
});

test("attack: two requests with one invite open one session", async () => {
  const invite = await inviteOperator(api.services, "eva@estrelou.test");
  const body = {
    invite,
    password: "uma senha de operador",
    code: codeOf(api.services, invite),
  };
  const both = await Promise.all([post("enrolment/code", body), post("enrolment/code", body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
});

test("attack: a code is accepted once, also by two requests at the same time", async () => {
  const operator = await newOperator(api);
  expect((await logIn(operator)).status, "the code of the enrolment").toBe(401);
  api.clock.advance({ seconds: 30 });
  const both = await Promise.all([logIn(operator), logIn(operator)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const older = operator.code();
  api.clock.advance({ seconds: 60 });
  expect((await logIn(operator)).status).toBe(200);
  expect((await logIn(operator, { code: older })).status, "an older code").toBe(401);
});

test("a code is accepted 30 seconds early or late, and rejected 60 seconds early or late", async () => {
  const operator = await newOperator(api);
  const codes: string[] = [];
  for (let step = 0; step < 5; step++) {
    api.clock.advance({ seconds: 30 });
    codes.push(operator.code());
  }
  api.clock.advance({ seconds: -60 });
  const [twoBefore, before, , after, twoAfter] = codes;
  for (const code of [twoBefore, twoAfter]) {
    expect((await logIn(operator, { code: code ?? "" })).status).toBe(401);
  }
  expect((await logIn(operator, { code: before ?? "" })).status).toBe(200);
  expect((await logIn(operator, { code: after ?? "" })).status).toBe(200);
});

test("after a change of the key the codes of the app work while the previous key is read", async () => {
  const operator = await newOperator(api);
  const { settings } = api.services;
  const { secretKey, previousKeys } = settings;
  api.clock.advance({ seconds: 30 });
  const code = operator.code();
  Object.assign(settings, { secretKey: "another key, also long enough for us" });
  expect((await logIn(operator, { code })).status).toBe(401);
  Object.assign(settings, { previousKeys: [secretKey] });
  expect((await logIn(operator, { code })).status).toBe(200);
  Object.assign(settings, { secretKey, previousKeys });
});

test("wrong email, password and code get the same response", async () => {
  const operator = await newOperator(api);
  api.clock.advance({ seconds: 30 });
  const answers = [
    await logIn(operator, { email: "ninguem@estrelou.test" }),
    await logIn(operator, { password: "outra senha comprida" }),
    await logIn(operator, { code: "000000" }),
  ];
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, answers[0]?.body]);
  }
});

test("attack: an owner's session, password and passkey do not open the desk", async () => {
  const owner = await newOwner(api);
  const { status, body } = await send(api, "GET", "/api/operator/accounts/", owner);
  expect([status, body.code]).toEqual([403, "operator_only"]);
  const guess = await post("login", {
    email: owner.email,
    password: owner.password,
    code: "000000",
    recaptcha_token: await humanToken(api.services, "operator"),
  });
  expect(guess.status).toBe(401);

  // A passkey of an operator at the owners' log-in, with a challenge for the desk and for owners.
  const invite = await inviteOperator(api.services, "fabio@estrelou.test");
  const passkey = new SoftwarePasskey();
  const credential = passkey.create((await post("enrolment", { invite })).body.passkey);
  await post("enrolment/passkey", { invite, credential });
  for (const path of ["/api/token/passkey/options/", "/api/operator/login/passkey/options/"]) {
    const options = await send(api, "POST", path, { body: {} });
    const answer = await send(api, "POST", "/api/token/passkey/", {
      body: { credential: passkey.get(options.body) },
    });
    expect(answer.status, path).toBe(401);
  }
  // A challenge of the owners' log-in at the desk.
  const options = await send(api, "POST", "/api/token/passkey/options/", { body: {} });
  expect((await post("login/passkey", { credential: passkey.get(options.body) })).status).toBe(401);
});

test("a session ends after 15 minutes without a call, after 8 hours, and with its operator", async () => {
  const idle = await newOperator(api);
  api.clock.advance({ minutes: 14 });
  expect(await look(idle.token)).toBe(200);
  api.clock.advance({ minutes: 15 });
  expect(await look(idle.token)).toBe(401);

  const busy = await newOperator(api);
  for (let quarter = 0; quarter < 34; quarter++) {
    api.clock.advance({ minutes: 14 });
    expect(await look(busy.token)).toBe(200);
  }
  api.clock.advance({ minutes: 4 });
  expect(await look(busy.token)).toBe(401);

  const removed = await newOperator(api);
  expect(await look(removed.token)).toBe(200);
  expect(await removeOperator(api.services, removed.email)).toBe(true);
  expect(await look(removed.token)).toBe(401);
  api.clock.advance({ minutes: 1 });
  expect((await logIn(removed)).status).toBe(401);
  expect(await removeOperator(api.services, removed.email)).toBe(false);
});

test("the last call of an operator is listed also after the session is deleted", async () => {
  const operator = await newOperator(api);
  api.clock.advance({ minutes: 5 });
  expect(await look(operator.token)).toBe(200);
  const lastUsedAt = api.clock.now();
  api.clock.advance({ hours: 9 });
  await deleteOldAccess(api.services);
  const listed = await listOperators(api.services);
  expect(listed.find(({ email }) => email === operator.email)).toMatchObject({ lastUsedAt });
});

test("every log-in, look and act is in the audit log, which refuses changes", async () => {
  const operator = await newOperator(api);
  const { businessId, slug } = await newOwner(api);
  await send(api, "GET", `/api/operator/accounts/?q=${slug}`, operator);
  await send(api, "GET", `/api/operator/businesses/${businessId}/`, operator);
  await send(api, "GET", "/api/operator/businesses/not-an-id/", operator);
  const { body } = await send(api, "GET", "/api/operator/audit/", operator);
  const own = body.results.filter(
    ({ operator: by }: { operator: string }) => by === operator.email,
  );
  expect(own).toMatchObject([
    { action: "Abriu o registro", business: null },
    { action: "Abriu uma empresa", business: null },
    { action: "Abriu uma empresa", business: businessId, business_name: "Loja de Teste" },
    { action: "Procurou contas", business: null, target: null },
    { action: "Cadastrou um meio de entrar", business: null },
  ]);
  const acts = await send(api, "GET", "/api/operator/audit/?acts=acts", operator);
  const names = acts.body.results
    .filter(({ operator: by }: { operator: string }) => by === operator.email)
    .map(({ action }: { action: string }) => action);
  expect(names).toEqual(["Cadastrou um meio de entrar"]);
  // What the operator typed is not stored.
  expect(JSON.stringify(own)).not.toContain(slug);

  const { db } = api.services;
  const count = () =>
    db.selectFrom("operator_audit").select(db.fn.countAll().as("n")).executeTakeFirstOrThrow();
  const before = await count();
  for (const change of [
    sql`update operator_audit set action = 'nothing'`,
    sql`delete from operator_audit`,
    sql`truncate operator_audit`,
    sql`delete from operator`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow(/append-only|foreign key/);
  }
  expect(await count()).toEqual(before);
});
