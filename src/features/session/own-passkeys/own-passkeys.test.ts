import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { type Ceremony, SoftwarePasskey } from "#testing/authenticator.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { endSessions } from "../tokens/end-sessions.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const path = "/api/account/passkeys/";
type Caller = Pick<TestOwner, "token">;

const list = async ({ token }: Caller) => (await send(api, "GET", path, { token })).body.results;
const begin = ({ token }: Caller, body: unknown) =>
  send(api, "POST", `${path}options/`, { token, body });
const store = ({ token }: Caller, credential: unknown, name = "Meu celular") =>
  send(api, "POST", path, { token, body: { name, credential } });
const remove = ({ token }: Caller, id: string, body: unknown) =>
  send(api, "DELETE", `${path}${id}/`, { token, body });
const proofOptions = async ({ token }: Caller) =>
  (await send(api, "POST", "/api/account/proof/options/", { token })).body;

async function addPasskey(owner: TestOwner, name?: string): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey();
  const { body: options } = await begin(owner, { password: owner.password });
  expect((await store(owner, passkey.create(options), name)).status).toBe(201);
  return passkey;
}

async function subjects({ email }: TestOwner): Promise<string[]> {
  await api.runJobs();
  return api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe("adding", () => {
  test("a call that waits while all sessions end gets 401 and stores no passkey", async () => {
    const owner = await newOwner(api);
    const { body: options } = await begin(owner, { password: owner.password });
    const credential = new SoftwarePasskey().create(options);
    const { db, clock } = api.services;
    let adding: ReturnType<typeof store> | undefined;
    await db.transaction().execute(async (tx) => {
      const account = tx.selectFrom("account").select("id").where("id", "=", owner.accountId);
      await account.forUpdate().execute();
      adding = store(owner, credential);
      await expect.poll(() => countWaitingStatements(db)).toBe(1);
      await endSessions(tx, owner.accountId, clock.now());
    });
    expect((await adding)?.body.code).toBe("session_invalid");
    const { access } = await logInAs(api, owner);
    expect(await list({ token: access })).toEqual([]);
  });

  test("an owner adds a passkey with the password, sees it in the list, and gets a mail", async () => {
    const owner = await newOwner(api);
    expect(await list(owner)).toEqual([]);
    await addPasskey(owner, "  Celular da loja ");
    const now = api.clock.now().toISOString();
    expect(await list(owner)).toEqual([
      { id: expect.any(String), name: "Celular da loja", created_at: now, last_used_at: null },
    ]);
    expect(await subjects(owner)).toEqual(["Uma passkey foi criada na sua conta do Estrelou"]);
    const mail = api.sent.findLast(({ to }) => to === owner.email);
    expect(mail?.text).toContain("Celular da loja");
    expect(mail?.text).toContain("https://estrelou.test/esqueci-senha");
  });

  test("the options require a discoverable passkey with user verification and name the stored ones", async () => {
    const owner = await newOwner(api);
    const { id } = await addPasskey(owner);
    const { body } = await begin(owner, { password: owner.password });
    expect(body).toMatchObject({
      rp: { id: "estrelou.test", name: "Estrelou" },
      user: { name: owner.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ type: "public-key", id, transports: ["internal"] }],
    });
    expect(Buffer.from(body.user.id, "base64url").toString("hex")).toBe(
      owner.accountId.replaceAll("-", ""),
    );
  });

  test("a second passkey can be added with the first one in place of the password", async () => {
    const owner = await newOwner(api);
    const first = await addPasskey(owner);
    const proof = { passkey: first.get(await proofOptions(owner)) };
    const { status, body } = await begin(owner, proof);
    expect(status).toBe(200);
    expect((await store(owner, new SoftwarePasskey().create(body))).status).toBe(201);
    expect(await list(owner)).toHaveLength(2);
  });

  test("without password or with a wrong one there are no options", async () => {
    const owner = await newOwner(api);
    for (const body of [{}, { password: "" }, { password: "errada" }]) {
      expect(await begin(owner, body)).toMatchObject({
        status: 400,
        body: { code: "password_wrong" },
      });
    }
  });

  const faults: [string, Ceremony][] = [
    ["another origin", { origin: "https://estrelou.test.exemplo.com" }],
    ["the origin without TLS", { origin: "http://estrelou.test" }],
    ["another relying party", { rpId: "exemplo.com" }],
    ["no user verification", { isUserVerified: false }],
    ["an invented challenge", { challenge: "A".repeat(59) }],
    ["the type of a login", { type: "webauthn.get" }],
  ];
  test.each(faults)("a passkey made with %s is rejected", async (_name, ceremony) => {
    const owner = await newOwner(api);
    const { body: options } = await begin(owner, { password: owner.password });
    const credential = new SoftwarePasskey().create(options, ceremony);
    expect(await store(owner, credential)).toMatchObject({
      status: 400,
      body: { code: "passkey_rejected" },
    });
    expect(await list(owner)).toEqual([]);
  });

  test("a challenge adds one passkey, for five minutes, in the session that asked for it", async () => {
    const [owner, other] = [await newOwner(api), await newOwner(api)];
    const { body: options } = await begin(owner, { password: owner.password });
    const rejected = { status: 400, body: { code: "passkey_rejected" } };
    expect(await store(other, new SoftwarePasskey().create(options))).toMatchObject(rejected);
    expect((await store(owner, new SoftwarePasskey().create(options))).status).toBe(201);
    expect(await store(owner, new SoftwarePasskey().create(options))).toMatchObject(rejected);

    const { body: late } = await begin(owner, { password: owner.password });
    api.clock.advance({ minutes: 5 });
    expect(await store(owner, new SoftwarePasskey().create(late))).toMatchObject(rejected);
    expect(await list(owner)).toHaveLength(1);
  });

  test("a challenge of another purpose adds no passkey", async () => {
    const owner = await newOwner(api);
    const { body: options } = await begin(owner, { password: owner.password });
    const login = (await send(api, "POST", "/api/token/passkey/options/")).body;
    for (const { challenge } of [login, await proofOptions(owner)]) {
      const credential = new SoftwarePasskey().create({ ...options, challenge });
      expect((await store(owner, credential)).body.code).toBe("passkey_rejected");
    }
  });

  test("a credential of another account, an empty name and an eleventh passkey are rejected", async () => {
    const [owner, other] = [await newOwner(api), await newOwner(api)];
    const passkey = await addPasskey(other);
    const { body: options } = await begin(owner, { password: owner.password });
    const copy = passkey.create(options);
    expect(await store(owner, copy, " ")).toMatchObject({
      status: 400,
      body: { code: "passkey_name_invalid" },
    });
    expect(await store(owner, copy)).toMatchObject({
      status: 409,
      body: { code: "passkey_taken" },
    });
    for (let added = 0; added < 10; added++) await addPasskey(owner);
    expect(await begin(owner, { password: owner.password })).toMatchObject({
      status: 409,
      body: { code: "passkeys_full" },
    });
  });
});

describe("renaming and removing", () => {
  test("an owner renames a passkey", async () => {
    const owner = await newOwner(api);
    const { id } = await addPasskey(owner);
    const rename = (name: unknown, token = owner.token) =>
      send(api, "PATCH", `${path}${id}/`, { token, body: { name } });
    expect((await rename(" Notebook ")).status).toBe(200);
    expect(await list(owner)).toMatchObject([{ name: "Notebook" }]);
    for (const name of ["", " ", "x".repeat(61), undefined]) {
      expect((await rename(name)).body.code).toBe("passkey_name_invalid");
    }
    expect((await rename("Roubada", (await newOwner(api)).token)).status).toBe(404);
    expect(await list(owner)).toMatchObject([{ name: "Notebook" }]);
  });

  test("a removal needs the password or a passkey of the account, and is mailed", async () => {
    const owner = await newOwner(api);
    const [first, second] = [await addPasskey(owner, "Um"), await addPasskey(owner, "Dois")];
    expect((await remove(owner, first.id, { password: "errada" })).body.code).toBe(
      "password_wrong",
    );
    expect((await remove(owner, first.id, {})).body.code).toBe("password_wrong");
    const passkey = second.get(await proofOptions(owner));
    expect((await remove(owner, first.id, { passkey })).status).toBe(200);
    expect((await remove(owner, second.id, { passkey })).body.code).toBe("passkey_wrong");
    expect((await remove(owner, second.id, { password: owner.password })).status).toBe(200);
    expect((await remove(owner, second.id, { password: owner.password })).status).toBe(404);
    expect(await list(owner)).toEqual([]);
    expect((await subjects(owner)).slice(2)).toEqual([
      "Uma passkey foi removida da sua conta do Estrelou",
      "Uma passkey foi removida da sua conta do Estrelou",
    ]);
  });

  test("a passkey of another owner confirms nothing and cannot be removed", async () => {
    const [owner, other] = [await newOwner(api), await newOwner(api)];
    const [mine, theirs] = [await addPasskey(owner), await addPasskey(other)];
    const passkey = theirs.get(await proofOptions(owner));
    expect((await remove(owner, mine.id, { passkey })).body.code).toBe("passkey_wrong");
    expect((await begin(owner, { passkey })).body.code).toBe("passkey_wrong");
    expect((await remove(other, mine.id, { password: other.password })).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
  });

  test("a login challenge and one of another session confirm nothing", async () => {
    const owner = await newOwner(api);
    const passkey = await addPasskey(owner);
    const login = (await send(api, "POST", "/api/token/passkey/options/")).body;
    const elsewhere = await send(api, "POST", "/api/token/passkey/", {
      body: { credential: passkey.get(login) },
    });
    const fresh = (await send(api, "POST", "/api/token/passkey/options/")).body;
    for (const options of [fresh, await proofOptions({ token: elsewhere.body.access })]) {
      const body = { passkey: passkey.get(options) };
      expect((await begin(owner, body)).body.code).toBe("passkey_wrong");
    }
  });
});

test("the export has the passkeys, and the removal of the account deletes them", async () => {
  const owner = await newOwner(api);
  const { id } = await addPasskey(owner, "Meu celular");
  const { token } = owner;
  const { body: data } = await send(api, "GET", "/api/account/export/", { token });
  expect(data.passkey).toMatchObject([{ id, name: "Meu celular", counter: 0 }]);
  expect(data.session).toMatchObject([{ account_id: owner.accountId, device_name: null }]);
  await send(api, "DELETE", "/api/account/", { token, body: { password: owner.password } });
  await api.runJobs();
  const rows = await api.services.db
    .selectFrom("passkey")
    .selectAll()
    .where("id", "=", id)
    .execute();
  expect(rows).toEqual([]);
});
