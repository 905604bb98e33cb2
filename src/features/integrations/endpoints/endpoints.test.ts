import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { send, startTestApi } from "#testing/api.ts";
import { rate } from "#testing/feedback.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { countWaitingStatements, startWhileLocked } from "#testing/waiting-statements.ts";
import { addEndpoint, startWebhooks } from "#testing/webhooks.ts";
import { findUndelivered } from "../deliveries/find-undelivered.server.ts";
import { lockEndpoints } from "../deliveries/queries.server.ts";
import { releaseEndpoint } from "../deliveries/release-endpoint.server.ts";
import { stopEndpoint } from "../deliveries/stop-endpoint.server.ts";
import { deleteEndpointsSince, disableEndpoint, updateEndpoint } from "./queries.server.ts";
import { repeatEndpointRemovals } from "./repeat-removals.server.ts";

const api = await startTestApi();
const receiver = await startWebhooks(api);
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

const path = "/api/integrations/endpoints/";
const types = ["avaliacao.criada"];

test("the secret is shown once and is nowhere else", async () => {
  const { token } = await newOwner(api);
  const { id, secret } = await addEndpoint(api, { token });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await send(api, "GET", path, { token });
  expect(body.endpoints).toMatchObject([{ id, url: "https://receiver.example/hook", waiting: 0 }]);
  expect(JSON.stringify(body)).not.toContain("whsec_");
  expect(await findInDatabase(api.services.db, [secret, secret.slice(6)])).toEqual([]);
  const exported = await send(api, "GET", "/api/account/export/", { token });
  expect(JSON.stringify(exported.body)).toContain("receiver.example/hook");
  expect(JSON.stringify(exported.body)).not.toContain("signing_secret");
});

test("a business has at most five endpoints, also if they are added at once", async () => {
  const { token } = await newOwner(api);
  const add = () =>
    send(api, "POST", path, { token, body: { url: "https://loja.example/", types } });
  const statuses = (await Promise.all(Array.from({ length: 7 }, add))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
});

test.each([
  ["http://loja.example/", "url_not_https"],
  ["nada", "url_malformed"],
  ["https://loja.example:8443/", "url_port"],
  ["https://a:b@loja.example/", "url_login"],
  ["https://localhost/", "url_not_public"],
])("attack: %s is rejected with %s, when added and when changed", async (url, code) => {
  const { token } = await newOwner(api);
  const { id } = await addEndpoint(api, { token });
  const added = await send(api, "POST", path, { token, body: { url, types } });
  expect(added).toMatchObject({ status: 400, body: { code } });
  const changed = await send(api, "PATCH", `${path}${id}/`, { token, body: { url } });
  expect(changed).toMatchObject({ status: 400, body: { code } });
});

test("URL and types can be changed", async () => {
  const { token } = await newOwner(api);
  const { id } = await addEndpoint(api, { token });
  const body = { url: "https://other.example/a", types: ["conversa.mensagem", "avaliacao.criada"] };
  expect((await send(api, "PATCH", `${path}${id}/`, { token, body })).status).toBe(200);
  expect((await send(api, "GET", path, { token })).body.endpoints).toMatchObject([
    { url: body.url, types: ["avaliacao.criada", "conversa.mensagem"] },
  ]);
});

test("a call that waits while all sessions end gets 401, and neither adds, moves nor takes over an endpoint", async () => {
  const owner = await newOwner(api);
  const { token, accountId, businessId } = owner;
  const { id } = await addEndpoint(api, owner);
  const { db, clock } = api.services;
  const body = { url: "https://ladrao.example/", types };
  const calls = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const waiting = [
      send(api, "POST", path, { token, body }),
      send(api, "PATCH", `${path}${id}/`, { token, body: { url: body.url } }),
      send(api, "POST", `${path}${id}/secret/`, { token }),
    ];
    await expect.poll(() => countWaitingStatements(db)).toBe(3);
    await endSessions(tx, accountId, clock.now());
    return { waiting };
  });
  for (const answer of await Promise.all(calls.waiting)) {
    expect(answer).toMatchObject({ status: 401, body: { code: "session_invalid" } });
  }
  const stored = await db
    .selectFrom("webhook_endpoint")
    .select("url")
    .where("business_id", "=", businessId)
    .execute();
  expect(stored).toEqual([{ url: "https://receiver.example/hook" }]);
});

test("the undo of an email change and the job that writes deliveries do not deadlock", async () => {
  const owner = await newOwner(api);
  const { accountId, businessId } = owner;
  const { db, clock } = api.services;
  const added = [await addEndpoint(api, owner), await addEndpoint(api, owner)];
  const [first = "", last = ""] = added.map(({ id }) => id).sort();
  // The new version of the first row is stored behind the last row, so a scan of the table meets the last row first.
  await updateEndpoint(db, businessId, first, { url: "https://loja.example/" });
  const undo = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      return deleteEndpointsSince(tx, accountId, clock.now());
    });
  const job = async () => {
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
    return db.transaction().execute((tx) => lockEndpoints(tx, businessId, clock.now()));
  };
  const lock = (tx: Db) =>
    tx.selectFrom("webhook_endpoint").select("id").where("id", "=", last).forUpdate().execute();
  const [deleted, locked] = await startWhileLocked<{ id: string }[]>(db, lock, [undo, job]);
  expect(deleted?.map(({ id }) => id).sort()).toEqual([first, last]);
  expect(locked).toEqual([]);
});

test("another owner's endpoint is not found", async () => {
  const { id } = await addEndpoint(api, await newOwner(api));
  const { token } = await newOwner(api);
  for (const [method, rest] of [
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "secret/"],
    ["POST", "test/"],
    ["POST", "activate/"],
  ] as const) {
    const body = method === "PATCH" ? { types } : undefined;
    const answer = await send(api, method, `${path}${id}/${rest}`, {
      token,
      ...(body ? { body } : {}),
    });
    expect([rest, answer.status]).toEqual([rest, 404]);
  }
});

test("an endpoint that an operator stopped cannot be removed, moved or added again, also if it was off before", async () => {
  const owner = await newOwner(api);
  const { token, businessId } = owner;
  const { id } = await addEndpoint(api, owner);
  const { db, clock } = api.services;
  await disableEndpoint(db, businessId, id, { reason: "failing", now: clock.now() });
  await db.transaction().execute((tx) => stopEndpoint(api.services, tx, businessId, id));
  const calls = () => [
    send(api, "DELETE", `${path}${id}/`, { token }),
    send(api, "PATCH", `${path}${id}/`, { token, body: { url: "https://outro.example/" } }),
    send(api, "POST", `${path}${id}/activate/`, { token }),
    send(api, "POST", path, { token, body: { url: "https://receiver.example/other", types } }),
    // A dot after the host names the same host.
    send(api, "POST", path, { token, body: { url: "https://receiver.example./dot", types } }),
  ];
  for (const answer of await Promise.all(calls())) {
    expect(answer).toMatchObject({ status: 409, body: { code: "endpoint_stopped" } });
  }
  const second = { url: "https://outro.example./", types };
  const { id: other } = (await send(api, "POST", path, { token, body: second })).body;
  expect((await send(api, "GET", path, { token })).body.endpoints).toContainEqual(
    expect.objectContaining({ id: other, url: "https://outro.example/" }),
  );
  const moved = { url: "https://receiver.example/x" };
  expect(await send(api, "PATCH", `${path}${other}/`, { token, body: moved })).toMatchObject({
    status: 409,
    body: { code: "endpoint_stopped" },
  });
  // Types say only what is wanted.
  expect((await send(api, "PATCH", `${path}${id}/`, { token, body: { types } })).status).toBe(200);
  await db.transaction().execute((tx) => releaseEndpoint(api.services, tx, businessId, id));
  expect((await send(api, "DELETE", `${path}${id}/`, { token })).status).toBe(200);
});

test("the team's list has each change of an endpoint, with its host only", async () => {
  const owner = await newOwner(api);
  const { token } = owner;
  const { id } = await addEndpoint(api, owner);
  await send(api, "PATCH", `${path}${id}/`, { token, body: { url: "https://outro.example/s3" } });
  await send(api, "POST", `${path}${id}/secret/`, { token });
  await send(api, "DELETE", `${path}${id}/`, { token });
  await send(api, "DELETE", `${path}${id}/`, { token });
  const { body } = await send(api, "GET", "/api/team/audit/", { token });
  const by = { actor: owner.email, target: "outro.example" };
  expect(body.entries).toEqual([
    expect.objectContaining({ action: "endpoint_removed", ...by }),
    expect.objectContaining({ action: "endpoint_secret_changed", ...by }),
    expect.objectContaining({ action: "endpoint_changed", ...by }),
    expect.objectContaining({ action: "endpoint_added", ...by, target: "receiver.example" }),
  ]);
});

test("a removed endpoint gets nothing more, and a restored one is removed again", async () => {
  const owner = await newOwner(api);
  const { id } = await addEndpoint(api, owner);
  await rate(api, owner);
  const remove = () => send(api, "DELETE", `${path}${id}/`, { token: owner.token });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  receiver.received.length = 0;
  await findUndelivered(api.services);
  await api.runJobs();
  expect(receiver.received).toEqual([]);
  expect(api.deleted).toContainEqual({
    kind: "endpoint",
    business: owner.businessId,
    endpoint: id,
  });
  const again = await addEndpoint(api, owner);
  const removal = { kind: "endpoint", business: owner.businessId, endpoint: again.id } as const;
  expect(await repeatEndpointRemovals(api.services, [removal])).toBe(1);
  expect(await repeatEndpointRemovals(api.services, [removal])).toBe(0);
});
