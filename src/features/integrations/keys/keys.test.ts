import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repeatDeletions } from "#src/features/privacy/repeat-deletions.server.ts";
import { isApiKey } from "#src/lib/tokens/api-key.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addKey } from "#testing/keys.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";

const path = "/api/integrations/keys/";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = ({ token, password }: TestOwner, changes: Record<string, unknown> = {}) =>
  send(api, "POST", path, {
    token,
    body: {
      name: "Caixa",
      scopes: ["avaliacoes:ler"],
      days: null,
      proof: { password },
      ...changes,
    },
  });

const list = async ({ token }: TestOwner) =>
  (await send(api, "GET", path, { token })).body.results as Record<string, unknown>[];

const use = async (key: string, call = "/api/v1/avaliacoes") =>
  (await send(api, "GET", call, { token: key })).status;

describe("a new key", () => {
  test("is shown once, works at once, and only its hash is stored", async () => {
    const owner = await newOwner(api);
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(isApiKey(body.key)).toBe(true);
    expect(await use(body.key)).toBe(200);
    const [listed] = await list(owner);
    const { key, ...shown } = body;
    expect(listed).toEqual({ ...shown, last_used_at: api.clock.now().toISOString() });
    expect(shown.hint).toBe(key.slice(-4));
    expect(await findInDatabase(api.services.db, [key, key.slice(9, 39)])).toEqual([]);
    expect(api.logged.join()).not.toContain(key.slice(9, 30));
    const { key_hash } = await api.services.db
      .selectFrom("api_key")
      .select("key_hash")
      .where("id", "=", shown.id)
      .executeTakeFirstOrThrow();
    expect(key_hash).toEqual(hashToken(key));
  });

  test("is mailed about without the key, and the owner sees who created it", async () => {
    const owner = await newOwner(api);
    const { body } = await create(owner, { name: "Planilha" });
    await api.runJobs();
    const mail = api.sent.find(({ to }) => to === owner.email);
    expect(mail?.subject).toBe("Uma chave de acesso foi criada na sua loja no Estrelou");
    expect(mail?.text).toContain("Planilha");
    expect(mail?.text).toContain(body.hint);
    expect(mail?.text + String(mail?.html)).not.toContain(body.key.slice(9, 20));
    const acts = await send(api, "GET", "/api/team/audit/", { token: owner.token });
    const expected = { action: "key_created", actor: owner.email, target: "Planilha" };
    expect(acts.body.entries).toMatchObject([expected]);
    const event = api.logged.find(
      (line) => line.includes(owner.businessId) && line.includes(path.slice(0, -1)),
    );
    expect(event).toContain('"outcome":"ok"');
  });

  test.each([
    [{ proof: { password: "outra" } }, 400, "password_wrong"],
    [{ proof: {} }, 400, "password_wrong"],
    [{ name: "  " }, 400, "key_name_invalid"],
    [{ name: "x".repeat(41) }, 400, "key_name_invalid"],
    [{ scopes: [] }, 400, "key_scopes_missing"],
    [{ scopes: ["tudo"] }, 400, "invalid_request"],
    [{ days: 7 }, 400, "invalid_request"],
  ])("with %o is refused", async (changes, status, code) => {
    const owner = await newOwner(api);
    const answer = await create(owner, changes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await list(owner)).toEqual([]);
  });

  test("needs a trial or plan, but revoking does not", async () => {
    const owner = await newOwner(api, { plan: "none" });
    const { keyId } = await addKey(api.services, owner);
    expect((await create(owner)).status).toBe(402);
    expect(await list(owner)).toHaveLength(1);
    expect((await send(api, "DELETE", `${path}${keyId}/`, { token: owner.token })).status).toBe(
      200,
    );
    expect(await list(owner)).toEqual([]);
  });
});

test("two keys work side by side until the older one is revoked", async () => {
  const owner = await newOwner(api);
  const [old, next] = [(await create(owner)).body, (await create(owner)).body];
  expect([await use(old.key), await use(next.key)]).toEqual([200, 200]);
  await send(api, "DELETE", `${path}${old.id}/`, { token: owner.token });
  expect([await use(old.key), await use(next.key)]).toEqual([401, 200]);
});

test("a business has ten live keys, also if two are created at once; expired ones do not count", async () => {
  const owner = await newOwner(api);
  const expiresAt = new Date(api.clock.now().getTime() - 1);
  await addKey(api.services, owner, { expiresAt });
  for (let index = 0; index < 9; index++) await addKey(api.services, owner);
  const answers = await Promise.all([create(owner), create(owner)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.map(({ body }) => body.code)).toContain("keys_full");
  expect(await list(owner)).toHaveLength(11);
});

test("a key expires at its time", async () => {
  const owner = await newOwner(api);
  const { body } = await create(owner, { days: 90 });
  const ninety = 90 * 86_400_000;
  expect(Date.parse(body.expires_at)).toBe(api.clock.now().getTime() + ninety);
  api.clock.advance({ days: 89, hours: 23 });
  expect(await use(body.key)).toBe(200);
  api.clock.advance({ hours: 1 });
  expect(await use(body.key)).toBe(401);
});

test("the use of a key is stored at most once a minute", async () => {
  const owner = await newOwner(api);
  const { key } = await addKey(api.services, owner);
  const usedAt = async () => (await list(owner))[0]?.last_used_at;
  const rowVersion = async () =>
    (
      await api.services.db
        .selectFrom("api_key")
        .select(sql<string>`xmin::text`.as("version"))
        .where("business_id", "=", owner.businessId)
        .executeTakeFirstOrThrow()
    ).version;
  expect(await usedAt()).toBeNull();
  await use(key);
  const first = api.clock.now().toISOString();
  const version = await rowVersion();
  api.clock.advance({ seconds: 59 });
  await use(key);
  expect([await usedAt(), await rowVersion()]).toEqual([first, version]);
  api.clock.advance({ seconds: 1 });
  await use(key);
  expect(await usedAt()).toBe(api.clock.now().toISOString());
});

test("a revoked key stays revoked after a restore of an older backup", async () => {
  const owner = await newOwner(api);
  const { key, keyId } = await addKey(api.services, owner);
  const row = await api.services.db
    .selectFrom("api_key")
    .selectAll()
    .where("id", "=", keyId)
    .executeTakeFirstOrThrow();
  await send(api, "DELETE", `${path}${keyId}/`, { token: owner.token });
  await api.services.db.insertInto("api_key").values(row).execute();
  expect(await use(key)).toBe(200);
  const deletions = api.deleted.filter((one) => one.kind === "key");
  expect((await repeatDeletions(api.services, deletions)).keys).toBeGreaterThan(0);
  expect(await use(key)).toBe(401);
});

test("the export has the keys without their hashes, and the removal ends them at once", async () => {
  const owner = await newOwner(api);
  const { key, keyId } = await addKey(api.services, owner, { name: "Meu caixa" });
  const exported = await send(api, "GET", "/api/account/export/", { token: owner.token });
  const [row] = exported.body.api_key;
  expect(row).toMatchObject({ id: keyId, name: "Meu caixa", hint: key.slice(-4) });
  expect(Object.keys(row)).not.toContain("key_hash");
  const { token, password } = owner;
  await send(api, "DELETE", "/api/account/", { token, body: { password } });
  expect(await use(key)).toBe(401);
  await api.runJobs();
  const left = api.services.db.selectFrom("api_key").select("id").where("id", "=", keyId);
  expect(await left.execute()).toEqual([]);
});
