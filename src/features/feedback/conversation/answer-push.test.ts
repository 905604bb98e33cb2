import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pushAnswer } from "#src/features/reviews/conversation/push-answer.server.ts";
import { deleteOldConversationsJob } from "#src/features/reviews/jobs.ts";
import type { PushTarget } from "#src/services/push/push.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { answer, asCustomer, complain } from "#testing/conversation.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { startTestPush } from "#testing/push.ts";
import { makeReviewKeys } from "./review-code.ts";

let api: TestApi;
let push: Awaited<ReturnType<typeof startTestPush>>;

beforeAll(async () => {
  api = await startTestApi();
  push = await startTestPush(api);
});
beforeEach(async () => {
  // In the afternoon, so that no phone is quiet.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  api.clock.set(`${tomorrow}T18:00:00Z`);
  await push.behave("works");
});
afterAll(async () => {
  await push.stop();
  await api.stop();
});

const newBaker = () => newOwner(api, { placeName: "Padaria Estrela" });
const set = (owner: TestOwner, code: string, subscription: PushTarget | null) =>
  asCustomer(api, owner, "push/", { code, subscription });
const run = () => api.runJobs().catch(() => undefined);

async function say(owner: TestOwner, id: string, body: string) {
  expect((await answer(api, owner, id, body)).status).toBe(201);
}

/** A customer who complained and wants to be told. */
async function waitingCustomer() {
  const owner = await newBaker();
  const keys = await complain(api, owner);
  const phone = await push.subscribe();
  expect(await set(owner, keys.code, phone)).toMatchObject({
    status: 200,
    body: { notifies: true },
  });
  return { owner, phone, ...keys };
}

function stored({ businessId }: TestOwner) {
  return api.services.db
    .selectFrom("reply_push")
    .selectAll()
    .where("business_id", "=", businessId)
    .execute();
}

test("the phone is told once of each answer, with the shop and without a text, a code or an id", async () => {
  const { owner, phone, id, code } = await waitingCustomer();
  const other = await waitingCustomer();
  await say(owner, id, "Segredo da resposta");
  await run();
  // As a job that is run again because its worker ended.
  await pushAnswer(api.services, { businessId: owner.businessId, id, n: 1 });
  const told = await push.received(phone);
  const path = `/feedback/${owner.slug}/conversa`;
  expect(told).toEqual([{ shop: "Padaria Estrela", path, tag: path, key: "answer:1" }]);
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`Segredo|${code}|${id}`));
  expect(await push.received(other.phone)).toEqual([]);

  await asCustomer(api, owner, "messages/", { code, body: "Obrigado" });
  await run();
  expect(await push.received(phone)).toHaveLength(1);
  await say(owner, id, "De nada");
  await run();
  expect((await push.received(phone)).map(({ key }) => key).sort()).toEqual([
    "answer:1",
    "answer:3",
  ]);
});

test("several answers at night are one notification in the morning, and none if the customer has read them", async () => {
  api.clock.advance({ hours: 9 });
  const { owner, phone, id } = await waitingCustomer();
  const reader = await waitingCustomer();
  const erased = await waitingCustomer();
  await say(owner, id, "Primeira");
  await say(owner, id, "Segunda");
  await say(reader.owner, reader.id, "Oi");
  await asCustomer(api, reader.owner, "messages/", { code: reader.code, body: "Oi" });
  await say(erased.owner, erased.id, "Engano");
  const path = `/api/dashboard/messages/${erased.id}/replies/1/`;
  expect((await send(api, "DELETE", path, erased.owner)).status).toBe(200);
  await run();
  expect(await push.received(phone)).toEqual([]);
  api.clock.advance({ hours: 7 });
  await run();
  expect((await push.received(phone)).map(({ key }) => key)).toEqual(["answer:2"]);
  expect(await push.received(reader.phone)).toEqual([]);
  expect(await push.received(erased.phone)).toEqual([]);
});

test.each(["gone", "unknown"] as const)("a device that is %s is deleted", async (behaviour) => {
  const { owner, id, code } = await waitingCustomer();
  await push.behave(behaviour);
  await say(owner, id, "Oi");
  await run();
  expect(await stored(owner)).toEqual([]);
  expect((await asCustomer(api, owner, "", { code })).body.notifies).toBe(false);
});

test("a message that was not taken in the evening is sent again in the morning", async () => {
  api.clock.advance({ hours: 6, minutes: 59 });
  const { owner, phone, id } = await waitingCustomer();
  await push.behave("busy");
  await say(owner, id, "Oi");
  await run();
  await push.behave("works");
  api.clock.advance({ minutes: 1 });
  await run();
  expect(await push.received(phone)).toEqual([]);
  api.clock.advance({ hours: 9 });
  await run();
  expect(await push.received(phone)).toHaveLength(1);
});

test("a message that was not taken is sent again, one without a response never", async () => {
  const { owner, phone, id } = await waitingCustomer();
  await push.behave("busy");
  await say(owner, id, "Oi");
  await run();
  await push.behave("works");
  await run();
  await run();
  expect(await push.received(phone)).toHaveLength(1);
  await push.behave("silent");
  await say(owner, id, "De novo");
  await run();
  await push.behave("works");
  await run();
  expect(await push.received(phone)).toHaveLength(1);
});

test("the device goes with the conversation, however it ends", async () => {
  const [off, stopped, erased, byOwner, old, silent] = [
    await waitingCustomer(),
    await waitingCustomer(),
    await waitingCustomer(),
    await waitingCustomer(),
    await waitingCustomer(),
    await waitingCustomer(),
  ];
  expect((await set(off.owner, off.code, null)).body.notifies).toBe(false);
  await say(stopped.owner, stopped.id, "Oi");
  await asCustomer(api, stopped.owner, "stop/", stopped);
  // Without an answer there is no conversation yet.
  await asCustomer(api, erased.owner, "erase/", erased);
  const comment = `/api/dashboard/messages/${byOwner.id}/comment/`;
  await say(byOwner.owner, byOwner.id, "Oi");
  expect((await send(api, "DELETE", comment, byOwner.owner)).status).toBe(200);
  for (const { owner } of [off, stopped, erased, byOwner]) expect(await stored(owner)).toEqual([]);

  api.clock.advance({ days: 59 });
  const { access: token } = await logInAs(api, old.owner);
  await say({ ...old.owner, token }, old.id, "Tarde");
  const clean = async () => {
    await api.services.queue.enqueue(api.services.db, deleteOldConversationsJob, {});
    await run();
  };
  await clean();
  expect(await stored(silent.owner)).toHaveLength(1);
  api.clock.advance({ days: 2 });
  await clean();
  expect(await stored(silent.owner)).toEqual([]);
  expect(await stored(old.owner)).toHaveLength(1);
  api.clock.advance({ days: 59 });
  await clean();
  expect(await stored(old.owner)).toEqual([]);
});

test("who has no code, or a device of an unknown push service, stores nothing", async () => {
  const owner = await newBaker();
  const { id, code } = await complain(api, owner);
  const phone = await push.subscribe();
  const { code: unknown } = await makeReviewKeys();
  for (const guess of [unknown, id, ""]) {
    for (const subscription of [phone, null, { ...phone, endpoint: "https://10.0.0.1/send" }]) {
      expect((await set(owner, guess, subscription)).body.code).toBe("conversation_not_found");
    }
  }
  const elsewhere = { ...phone, endpoint: "https://10.0.0.1/send" };
  expect((await set(owner, code, elsewhere)).body.code).toBe("push_service_unknown");
  expect(await stored(owner)).toEqual([]);
  await asCustomer(api, owner, "erase/", { code });
  expect((await set(owner, code, phone)).body.code).toBe("conversation_closed");
  expect(await stored(owner)).toEqual([]);
  const { push: sender } = api.services;
  api.services.push = undefined;
  const ask = await complain(api, owner);
  try {
    expect((await set(owner, ask.code, phone)).body.code).toBe("push_off");
  } finally {
    api.services.push = sender;
  }
});

test("it is stored encrypted, one device per review, and the owner's export has nothing of it", async () => {
  const { owner, phone, code } = await waitingCustomer();
  const [row, ...others] = await stored(owner);
  expect(others).toEqual([]);
  const bytes = Buffer.concat([row?.endpoint_secret, row?.keys_secret] as Buffer[]).toString();
  for (const secret of [phone.endpoint, phone.keys.auth]) expect(bytes).not.toContain(secret);
  const next = await push.subscribe();
  await set(owner, code, next);
  expect(await stored(owner)).toHaveLength(1);
  const { body } = await send(api, "GET", "/api/account/export/", owner);
  expect(body.review).toHaveLength(1);
  expect(body.reply_push).toBeUndefined();
  expect(JSON.stringify([body, api.logged])).not.toContain("push.estrelou.test");
});
