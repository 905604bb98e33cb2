import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addMember } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { humanToken } from "#testing/human.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { newPhone, startTestPush } from "#testing/push.ts";
import { addSecondShop } from "#testing/second-shop.ts";
import { deleteOldPushes } from "./delete-old-pushes.server.ts";
import { pushToBusiness } from "./push-to-business.server.ts";
import { quietUntil } from "./quiet-hours.ts";

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

async function stored({ accountId }: { accountId: string }) {
  const { db } = api.services;
  return db
    .selectFrom("push_subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
}

/** Rates with two stars and runs the jobs. A job that a push service refused stays for the next run. */
async function complain(owner: Pick<TestOwner, "slug" | "businessId">) {
  await rate(api, owner, { rating: 2, comment: "Esperei uma hora" });
  await api.runJobs().catch(() => undefined);
}

describe("a low rating", () => {
  test("is told to each device of everyone who works there, without the comment, and once", async () => {
    const owner = await newBaker();
    const clerk = await newOwner(api);
    await addMember(api.services, owner, clerk, "staff");
    const stranger = await newBaker();
    const phones = [];
    for (const person of [owner, owner, clerk]) phones.push(await newPhone(api, push, person));
    const foreign = await newPhone(api, push, stranger);

    await complain(owner);
    await api.runJobs();
    for (const phone of phones) {
      const [message, ...others] = await push.received(phone);
      expect(others).toEqual([]);
      expect(message).toEqual({
        text: "Nova avaliação de 2 estrelas · Padaria Estrela",
        path: `/mensagens?status=open&loja=${owner.businessId}`,
        tag: owner.businessId,
        key: expect.stringMatching(/^rating:/),
      });
    }
    expect(await push.received(foreign)).toEqual([]);
    await rate(api, owner, { rating: 5 });
    await api.runJobs();
    for (const phone of phones) expect(await push.received(phone)).toHaveLength(1);
  });

  test("attack: repeated 30 times uses up no limit, so the next one is told", async () => {
    const strict = await startTestApi({}, { limitsScale: 1 });
    const service = await startTestPush(strict);
    try {
      strict.clock.set(api.clock.now().toISOString());
      const owner = await newOwner(strict);
      const phone = await newPhone(strict, service, owner);
      const id = crypto.randomUUID();
      const recaptcha = await humanToken(strict.services, `feedback:${owner.slug}`);
      for (let index = 0; index < 30; index++) {
        expect((await rate(strict, owner, { id, recaptcha, rating: 1 })).status).toBe(201);
        await strict.runJobs();
      }
      await rate(strict, owner, { rating: 1 });
      await strict.runJobs();
      expect(await service.received(phone)).toHaveLength(2);
    } finally {
      await service.stop();
      await strict.stop();
    }
  });

  test("names the shop of several, and a clerk who left hears nothing", async () => {
    const owner = await newBaker();
    const second = await addSecondShop(api.services, owner, { placeName: "Filial" });
    const clerk = await newOwner(api);
    await addMember(api.services, second, clerk, "staff");
    const [own, theirs] = [await newPhone(api, push, owner), await newPhone(api, push, clerk)];
    await complain(owner);
    expect(await push.received(theirs)).toEqual([]);
    await complain(second);
    expect((await push.received(own)).map(({ text }) => text).sort()).toEqual([
      "Nova avaliação de 2 estrelas · Filial",
      "Nova avaliação de 2 estrelas · Padaria Estrela",
    ]);
    expect(await push.received(theirs)).toHaveLength(1);
    await api.services.db.deleteFrom("member").where("account_id", "=", clerk.accountId).execute();
    await complain(second);
    expect(await push.received(theirs)).toHaveLength(1);
  });

  test("waits for the end of the quiet hours, and is then told only if it is still open", async () => {
    const owner = await newBaker();
    const phone = await newPhone(api, push, owner);
    api.clock.advance({ hours: 9 });
    await complain(owner);
    await complain(owner);
    await api.runJobs();
    expect(await push.received(phone)).toEqual([]);
    const { db } = api.services;
    const [first] = await db
      .selectFrom("review")
      .select("id")
      .where("business_id", "=", owner.businessId)
      .orderBy("seq")
      .execute();
    await db
      .updateTable("review")
      .set({ status: "resolved" })
      .where("business_id", "=", owner.businessId)
      .where("id", "=", first?.id ?? "")
      .execute();
    api.clock.advance({ hours: 7 });
    await api.runJobs();
    const keys = (await push.received(phone)).map(({ key }) => key);
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(`rating:${first?.id}`);
  });

  test("is sent again after the quiet hours, not in them", async () => {
    const owner = await newBaker();
    const phone = await newPhone(api, push, owner);
    // 21:59 in São Paulo.
    api.clock.advance({ hours: 6, minutes: 59 });
    await push.behave("busy");
    await complain(owner);
    await push.behave("works");
    api.clock.advance({ minutes: 1 });
    await api.runJobs();
    api.clock.advance({ hours: 8, minutes: 59 });
    await api.runJobs();
    expect(await push.received(phone)).toEqual([]);
    api.clock.advance({ minutes: 1 });
    await api.runJobs();
    expect(await push.received(phone)).toHaveLength(1);
  });

  test("is sent again to the device that could not take it, and to no other", async () => {
    const owner = await newBaker();
    const first = await newPhone(api, push, owner);
    await push.behave("busy");
    await complain(owner);
    expect(await push.received(first)).toEqual([]);
    await push.behave("works");
    const second = await newPhone(api, push, owner);
    await api.runJobs();
    await api.runJobs();
    for (const phone of [first, second]) expect(await push.received(phone)).toHaveLength(1);

    await push.behave("silent");
    await complain(owner);
    await push.behave("works");
    await api.runJobs();
    // Nobody knows whether the push service has it, so it is not sent twice.
    for (const phone of [first, second]) expect(await push.received(phone)).toHaveLength(1);
  });

  test.each(["gone", "unknown"] as const)("deletes a device that is %s", async (behaviour) => {
    const owner = await newBaker();
    await newPhone(api, push, owner);
    await push.behave(behaviour);
    await complain(owner);
    expect(await stored(owner)).toEqual([]);
  });

  test("is told to nobody while the owner has no plan", async () => {
    const owner = await newBaker();
    const phone = await newPhone(api, push, owner);
    await api.services.db
      .updateTable("business")
      .set({ blocked_at: api.clock.now() })
      .where("id", "=", owner.businessId)
      .execute();
    await rate(api, owner, { rating: 1 });
    await api.runJobs();
    expect(await push.received(phone)).toEqual([]);
  });
});

describe("a device", () => {
  test("is stored encrypted, and left out of the export", async () => {
    const owner = await newBaker();
    const { endpoint, keys } = await newPhone(api, push, owner);
    const [row] = await stored(owner);
    const bytes = Buffer.concat([row?.endpoint_secret, row?.keys_secret] as Buffer[]).toString();
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(bytes).not.toContain(secret);
    const { body } = await send(api, "GET", "/api/account/export/", { token: owner.token });
    expect(Object.keys(body.push_subscription[0])).toEqual([
      "id",
      "account_id",
      "session_id",
      "created_at",
    ]);
  });

  test("belongs to the last account that turned it on", async () => {
    const [ana, bia] = [await newBaker(), await newBaker()];
    const phone = await newPhone(api, push, ana);
    const put = (token: string) => send(api, "PUT", "/api/account/push/", { token, body: phone });
    expect((await put(ana.token)).status).toBe(200);
    expect(await stored(ana)).toHaveLength(1);
    expect((await put(bia.token)).status).toBe(200);
    expect([await stored(ana), await stored(bia)].map((rows) => rows.length)).toEqual([0, 1]);
    await complain(ana);
    expect(await push.received(phone)).toEqual([]);
  });

  test("is turned off by its account only", async () => {
    const [owner, stranger] = [await newBaker(), await newBaker()];
    const { endpoint } = await newPhone(api, push, owner);
    const turnOff = ({ token }: TestOwner) =>
      send(api, "DELETE", "/api/account/push/", { token, body: { endpoint } });
    expect((await turnOff(stranger)).status).toBe(200);
    expect(await stored(owner)).toHaveLength(1);
    expect((await turnOff(owner)).status).toBe(200);
    expect(await stored(owner)).toEqual([]);
    expect((await turnOff(owner)).status).toBe(200);
  });

  test("goes with its session, however it ends", async () => {
    const owner = await newBaker();
    const other = await logInAs(api, owner);
    await newPhone(api, push, owner);
    await newPhone(api, push, { token: other.access });
    await send(api, "POST", "/api/logout/", { body: { refresh: owner.refresh } });
    expect(await stored(owner)).toHaveLength(1);
    await newPhone(api, push, { token: (await logInAs(api, owner)).access });
    await send(api, "DELETE", "/api/account/sessions/", { token: other.access });
    expect(await stored(owner)).toHaveLength(1);
    api.clock.advance({ days: 61 });
    await rate(api, owner, { rating: 1 });
    await api.runJobs();
    const [row] = await stored(owner);
    expect(row).toBeDefined();
    const { db } = api.services;
    expect(
      await db
        .selectFrom("push_sent")
        .selectAll()
        .where("subscription_id", "=", row?.id ?? "")
        .execute(),
    ).toEqual([]);
  });

  test("must use a known push service and real keys", async () => {
    const { token } = await newBaker();
    const target = await push.subscribe();
    const put = async (body: object) =>
      (await send(api, "PUT", "/api/account/push/", { token, body })).body.code;
    expect(await put({ ...target, endpoint: "https://10.0.0.1/send" })).toBe(
      "push_service_unknown",
    );
    expect(await put({ ...target, keys: { ...target.keys, auth: "x" } })).toBe("invalid_request");
  });

  test("an account has at most twenty", async () => {
    const owner = await newBaker();
    for (let count = 0; count < 22; count++) await newPhone(api, push, owner);
    expect(await stored(owner)).toHaveLength(20);
  });
});

test("a job that runs again because its worker ended sends to no device twice", async () => {
  const owner = await newBaker();
  const { businessId } = owner;
  const phone = await newPhone(api, push, owner);
  const message = { businessId, key: "rating:1", text: "Nova avaliação", path: "/mensagens" };
  await pushToBusiness(api.services, message);
  await pushToBusiness(api.services, message);
  expect(await push.received(phone)).toHaveLength(1);
});

test("a complaint was missed if nobody read it for two hours", async () => {
  const owner = await newBaker();
  const missed = async () => {
    const { access: token } = await logInAs(api, owner);
    return (await send(api, "GET", "/api/dashboard/today/", { token })).body.missed;
  };
  await rate(api, owner, { rating: 5 });
  await complain(owner);
  expect(await missed()).toBe(false);
  api.clock.advance({ hours: 3 });
  expect(await missed()).toBe(true);
  await api.services.db
    .updateTable("review")
    .set({ displayed: true })
    .where("business_id", "=", owner.businessId)
    .execute();
  expect(await missed()).toBe(false);
});

test("without a key nothing can be turned on", async () => {
  const { token } = await newBaker();
  const { push: sender } = api.services;
  const get = async () => (await send(api, "GET", "/api/account/push/", { token })).body;
  expect(await get()).toEqual({ key: sender?.publicKey });
  const target = await push.subscribe();
  api.services.push = undefined;
  try {
    expect(await get()).toEqual({ key: null });
    const { status, body } = await send(api, "PUT", "/api/account/push/", { token, body: target });
    expect([status, body.code]).toEqual([404, "push_off"]);
  } finally {
    api.services.push = sender;
  }
});

test("the notes of what was sent are deleted after a week", async () => {
  const owner = await newBaker();
  const phone = await newPhone(api, push, owner);
  await complain(owner);
  expect(await push.received(phone)).toHaveLength(1);
  const [row] = await stored(owner);
  const notes = () =>
    api.services.db
      .selectFrom("push_sent")
      .selectAll()
      .where("subscription_id", "=", row?.id ?? "")
      .execute();
  api.clock.advance({ days: 6 });
  await deleteOldPushes(api.services);
  expect(await notes()).toHaveLength(1);
  api.clock.advance({ days: 2 });
  await deleteOldPushes(api.services);
  expect(await notes()).toEqual([]);
});

test("the quiet hours are those of São Paulo", () => {
  const until = (at: string) => quietUntil(new Date(at))?.toISOString();
  expect(until("2026-11-24T00:59:59Z")).toBeUndefined();
  expect(until("2026-11-24T01:00:00Z")).toBe("2026-11-24T10:00:00.000Z");
  expect(until("2026-11-24T03:00:00Z")).toBe("2026-11-24T10:00:00.000Z");
  expect(until("2026-11-24T09:59:59Z")).toBe("2026-11-24T10:00:00.000Z");
  expect(until("2026-11-24T10:00:00Z")).toBeUndefined();
  // From the last evening of a month and a year to the next morning.
  expect(until("2026-12-31T23:59:59-03:00")).toBe("2027-01-01T10:00:00.000Z");
  expect(until("2028-02-28T22:00:00-03:00")).toBe("2028-02-29T10:00:00.000Z");
});
