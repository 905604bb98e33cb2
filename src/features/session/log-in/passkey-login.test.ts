import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { deleteExpired } from "#src/features/session/tokens/delete-expired.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { type Ceremony, SoftwarePasskey } from "#testing/authenticator.ts";
import { newDevice } from "#testing/device.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { countWaitingStatements, startWhileLocked } from "#testing/waiting-statements.ts";
import { removeAllPasskeys } from "../own-passkeys/remove-all-passkeys.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function newPasskey(owner: TestOwner, ceremony?: Ceremony): Promise<SoftwarePasskey> {
  const { token, password } = owner;
  const passkey = new SoftwarePasskey();
  const begun = await send(api, "POST", "/api/account/passkeys/options/", {
    token,
    body: { password },
  });
  const body = { name: "Celular", credential: passkey.create(begun.body, ceremony) };
  expect((await send(api, "POST", "/api/account/passkeys/", { token, body })).status).toBe(201);
  return passkey;
}

const options = async () => {
  const { status, body } = await send(api, "POST", "/api/token/passkey/options/");
  expect(status).toBe(200);
  return body;
};
const logIn = (credential: unknown, device?: string) =>
  send(api, "POST", "/api/token/passkey/", { body: { credential, device } });
const wrong = {
  status: 401,
  body: {
    code: "passkey_wrong",
    detail: "Não reconhecemos esta passkey. Tente de novo ou entre com a senha.",
  },
};

test("a passkey logs in without email and password, and the list shows its last use", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const asked = await options();
  expect(asked).toMatchObject({
    rpId: "estrelou.test",
    userVerification: "required",
    allowCredentials: [],
  });
  api.clock.advance({ minutes: 4 });
  const { status, body } = await logIn(passkey.get(asked));
  expect(status).toBe(200);
  const token = body.access;
  expect((await send(api, "GET", "/api/me", { token })).body.uuid).toBe(owner.accountId);
  const listed = await send(api, "GET", "/api/account/passkeys/", { token });
  expect(listed.body.results).toMatchObject([{ last_used_at: api.clock.now().toISOString() }]);
});

test("a login with a passkey on a new device is mailed, on a known one it is not", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const device = newDevice();
  for (let times = 0; times < 2; times++) {
    expect((await logIn(passkey.get(await options()), device)).status).toBe(200);
  }
  await api.runJobs();
  const mails = api.sent.filter(({ to, subject }) => to === owner.email && /acesso/.test(subject));
  expect(mails).toHaveLength(1);
});

test("a response is accepted once, also when it is sent twice at the same time", async () => {
  const passkey = await newPasskey(await newOwner(api));
  const credential = passkey.get(await options());
  const answers = await Promise.all([logIn(credential), logIn(credential), logIn(credential)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(await logIn(credential)).toMatchObject(wrong);
});

test("a login during the removal of its passkey gets 401", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const credential = passkey.get(await options());
  const { db } = api.services;
  let login: ReturnType<typeof logIn> | undefined;
  await db.transaction().execute(async (tx) => {
    const account = tx.selectFrom("account").select("id").where("id", "=", owner.accountId);
    await account.forUpdate().execute();
    login = logIn(credential);
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
    await removeAllPasskeys(tx, owner.accountId);
  });
  expect(await login).toMatchObject(wrong);
});

test("a challenge expires after five minutes", async () => {
  const passkey = await newPasskey(await newOwner(api));
  const asked = await options();
  api.clock.advance({ minutes: 5 });
  expect(await logIn(passkey.get(asked))).toMatchObject(wrong);
});

const faults: [string, Ceremony][] = [
  ["another origin", { origin: "https://exemplo.com" }],
  ["a subdomain as origin", { origin: "https://login.estrelou.test" }],
  ["another relying party", { rpId: "exemplo.com" }],
  ["no user verification", { isUserVerified: false }],
  ["an invented challenge", { challenge: Buffer.alloc(44, 7).toString("base64url") }],
  ["the type of a creation", { type: "webauthn.create" }],
  ["no user handle", { userHandle: undefined }],
  ["the user handle of another account", { userHandle: Buffer.alloc(16, 1).toString("base64url") }],
];
test.each(faults)("a response with %s gets 401", async (_name, ceremony) => {
  const passkey = await newPasskey(await newOwner(api));
  expect(await logIn(passkey.get(await options(), ceremony))).toMatchObject(wrong);
  expect((await logIn(passkey.get(await options()))).status).toBe(200);
});

test("an unknown passkey, a removed one, and a signature of another key get 401", async () => {
  const owner = await newOwner(api);
  const [passkey, stranger] = [await newPasskey(owner), new SoftwarePasskey()];
  expect(await logIn(stranger.get(await options()))).toMatchObject(wrong);
  const forged = stranger.get(await options(), {
    userHandle: Buffer.from(owner.accountId.replaceAll("-", ""), "hex").toString("base64url"),
  });
  expect(await logIn({ ...forged, id: passkey.id, rawId: passkey.id })).toMatchObject(wrong);
  const path = `/api/account/passkeys/${passkey.id}/`;
  const { token, password } = owner;
  await send(api, "DELETE", path, { token, body: { password } });
  expect(await logIn(passkey.get(await options()))).toMatchObject(wrong);
});

test("a counter that does not grow is rejected, because a copy of the passkey may exist", async () => {
  const passkey = await newPasskey(await newOwner(api), { counter: 7 });
  const use = async (counter: number) =>
    (await logIn(passkey.get(await options(), { counter }))).status;
  expect([await use(8), await use(8), await use(7), await use(0), await use(9)]).toEqual([
    200, 401, 401, 401, 200,
  ]);
});

test("two concurrent uses of one counter: both wait for the passkey's row, and one gets 200", async () => {
  const passkey = await newPasskey(await newOwner(api), { counter: 7 });
  const uses = [await options(), await options()].map((asked) =>
    passkey.get(asked, { counter: 10 }),
  );
  const lock = (tx: Db) =>
    tx.selectFrom("passkey").select("id").where("id", "=", passkey.id).forUpdate().execute();
  const calls = uses.map((credential) => () => logIn(credential));
  const answers = await startWhileLocked(api.services.db, lock, calls);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("a challenge to confirm a change does not log in", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const { token } = owner;
  const confirm = (await send(api, "POST", "/api/account/proof/options/", { token })).body;
  expect(await logIn(passkey.get(confirm))).toMatchObject(wrong);
});

test("the passkey of a closed account gets 401", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const { token, password } = owner;
  await send(api, "DELETE", "/api/account/", { token, body: { password } });
  expect(await logIn(passkey.get(await options()))).toMatchObject(wrong);
});

test("a changed password ends a session opened with a passkey; the passkey still logs in", async () => {
  const owner = await newOwner(api);
  const passkey = await newPasskey(owner);
  const { body: opened } = await logIn(passkey.get(await options()));
  const body = { current: owner.password, password: "senha nova" };
  await send(api, "POST", "/api/account/password/", { token: owner.token, body });
  expect((await send(api, "GET", "/api/me", { token: opened.access })).status).toBe(401);
  expect((await logIn(passkey.get(await options()))).status).toBe(200);
  await api.runJobs();
  const notice = api.sent.find(({ to, subject }) => to === owner.email && /senha/.test(subject));
  expect(notice?.text).toContain("Suas passkeys continuam valendo.");
});

test("the hourly job deletes expired challenges, and a used one stays used until then", async () => {
  const passkey = await newPasskey(await newOwner(api));
  const credential = passkey.get(await options());
  await logIn(credential);
  await deleteExpired(api.services);
  expect(await logIn(credential)).toMatchObject(wrong);
  api.clock.advance({ minutes: 6 });
  await deleteExpired(api.services);
  const rows = await api.services.db.selectFrom("passkey_challenge_spent").selectAll().execute();
  expect(rows).toEqual([]);
});
