import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonFailures } from "#src/http/failure.ts";
import { type Answer, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate, storedFor } from "#testing/feedback.ts";
import { humanToken } from "#testing/human.ts";
import { feedbackFailures } from "./contract.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function expectNothingStored(tenant: Tenant) {
  expect(await storedFor(api, tenant)).toEqual({ reviews: [], counts: undefined, days: [] });
}

type Code = keyof typeof feedbackFailures | keyof typeof commonFailures;

/** Checks the declared status, the code and the Portuguese detail. */
function expectFailure({ status, body }: Answer, code: Code) {
  const [declared, detail] = { ...commonFailures, ...feedbackFailures }[code];
  expect({ status, code: body.code, detail: body.detail }).toEqual({
    status: declared,
    code,
    detail,
  });
}

const wrongRatings = [0, 6, -1, 4.5, 1e99, "5", "", true, null, undefined, [], [5], {}];
test.each(wrongRatings.map((rating) => [rating]))(
  "the rating %j is rejected and stores nothing",
  async (rating) => {
    const tenant = await createTenant(api.services);
    expectFailure(await rate(api, tenant, { rating }), "rating_invalid");
    await expectNothingStored(tenant);
  },
);

test.each(["[]", "null", '"5"', "5", "{", "{'rating': 5}", "", "\u0000"])(
  "the body %j is rejected and stores nothing",
  async (body) => {
    const tenant = await createTenant(api.services);
    const answer = await send(api, "POST", `/api/feedback/${tenant.slug}/`, { body });
    expectFailure(answer, "invalid_request");
    await expectNothingStored(tenant);
  },
);

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png"])(
  "the content type %s gets 415 and stores nothing",
  async (type) => {
    const tenant = await createTenant(api.services);
    const answer = await send(api, "POST", `/api/feedback/${tenant.slug}/`, {
      body: { rating: 5, recaptcha: await humanToken(api.services, `feedback:${tenant.slug}`) },
      headers: { "Content-Type": type },
    });
    expectFailure(answer, "unsupported_media_type");
    await expectNothingStored(tenant);
  },
);

test("a body over the size limit gets 413 with and without Content-Length, and stores nothing", async () => {
  const tenant = await createTenant(api.services);
  const announced = await rate(api, tenant, { comment: "a".repeat(200_000) });
  expectFailure(announced, "body_too_large");
  // The server cuts this connection, so the client must not reuse it.
  expect(announced.headers.get("Connection")).toBe("close");

  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(50_000).fill(32)),
  });
  const init = { method: "POST", body: endless, duplex: "half" };
  const answered = await fetch(`${api.url}/api/feedback/${tenant.slug}/`, {
    ...init,
    headers: { "Content-Type": "application/json" },
  } as RequestInit).then(
    ({ status }) => status,
    // The server may cut the connection while the client still sends.
    () => 413,
  );
  expect(answered).toBe(413);
  await expectNothingStored(tenant);
});

test.each(["nao-existe", "%00", "%FF", "a".repeat(100), "'; drop table review"])(
  "the unknown slug %j gets 404, and the look-up returns exists: false",
  async (slug) => {
    const before = await api.services.db.selectFrom("review").select("id").execute();
    const decoded = slug === "%00" ? "\0" : slug;
    const recaptcha = await humanToken(api.services, `feedback:${decoded}`);
    expectFailure(await rate(api, { slug }, { recaptcha }), "client_not_found");
    const looked = await send(api, "GET", `/api/client/${slug}/`);
    expect(looked).toMatchObject({ status: 200, body: { exists: false } });
    const click = { body: { id: uuidv7() } };
    expectFailure(
      await send(api, "POST", `/api/client/${slug}/google-click/`, click),
      "client_not_found",
    );
    expect(await api.services.db.selectFrom("review").select("id").execute()).toEqual(before);
  },
);

test("a missing, invalid, altered, expired or reused human check stores nothing", async () => {
  const tenant = await createTenant(api.services);
  expectFailure(await rate(api, tenant, { recaptcha: undefined }), "human_check_missing");
  expectFailure(await rate(api, tenant, { recaptcha: "" }), "human_check_missing");
  expectFailure(await rate(api, tenant, { recaptcha: 5 }), "human_check_missing");

  const good = await humanToken(api.services, `feedback:${tenant.slug}`);
  const payload = JSON.parse(atob(good));
  const later = structuredClone(payload);
  later.challenge.parameters.expiresAt += 3600;
  const easier = structuredClone(payload);
  easier.challenge.parameters.cost = 0;
  const unsolved = structuredClone(payload);
  unsolved.solution.derivedKey = "00".repeat(32);
  const invented = ["x", "e30=", btoa("null"), "é", good.slice(0, -9), "A".repeat(5000)];
  const altered = [later, easier, unsolved].map((one) => btoa(JSON.stringify(one)));
  for (const recaptcha of [...invented, ...altered]) {
    expectFailure(await rate(api, tenant, { recaptcha }), "human_check_invalid");
  }

  const old = await humanToken(api.services, `feedback:${tenant.slug}`);
  api.clock.advance({ minutes: 10, seconds: 1 });
  expectFailure(await rate(api, tenant, { recaptcha: old }), "human_check_expired");
  await expectNothingStored(tenant);

  const other = await createTenant(api.services);
  const once = await humanToken(api.services, `feedback:${other.slug}`);
  expect((await rate(api, other, { recaptcha: once })).status).toBe(201);
  expectFailure(await rate(api, other, { recaptcha: once }), "human_check_reused");
  await expectNothingStored(tenant);
  expect((await storedFor(api, other)).counts).toMatchObject({ stars_5: 1 });
});

test("a reused human check is rejected also with the id of another business's review", async () => {
  const [one, other] = [await createTenant(api.services), await createTenant(api.services)];
  const id = uuidv7();
  expect((await rate(api, one, { id })).status).toBe(201);
  const recaptcha = await humanToken(api.services, `feedback:${other.slug}`);
  expect((await rate(api, other, { recaptcha })).status).toBe(201);
  expectFailure(await rate(api, other, { id, recaptcha }), "human_check_reused");
});

test("12 concurrent requests with the same proof store one review", async () => {
  const tenant = await createTenant(api.services);
  const recaptcha = await humanToken(api.services, `feedback:${tenant.slug}`);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => rate(api, tenant, { recaptcha })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectFailure(answer, "human_check_reused");
  }
  expect((await storedFor(api, tenant)).counts).toMatchObject({ stars_5: 1 });
});

test("a comment or id of a wrong type gets 400; an invalid source counts as none", async () => {
  const tenant = await createTenant(api.services);
  for (const comment of [5, null, {}, ["a"]]) {
    expectFailure(await rate(api, tenant, { comment }), "invalid_request");
  }
  for (const id of ["1", "", 7, "00000000-0000-0000-0000-00000000000g"]) {
    expectFailure(await rate(api, tenant, { id }), "invalid_request");
  }
  await expectNothingStored(tenant);
  for (const source of ["Mesa 4", "", 4, "a".repeat(41)]) {
    expect((await rate(api, tenant, { source })).status).toBe(201);
  }
  expect((await storedFor(api, tenant)).days).toMatchObject([{ source: "", stars_5: 4 }]);
});

test("feedback works with and without the trailing slash, and only by POST", async () => {
  const tenant = await createTenant(api.services);
  const body = { rating: 3, recaptcha: await humanToken(api.services, `feedback:${tenant.slug}`) };
  const path = `/api/feedback/${tenant.slug}`;
  expect((await send(api, "POST", path, { body })).status).toBe(201);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect(await send(api, method, path)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  }
});

test("the log does not contain a customer's comment", async () => {
  const tenant = await createTenant(api.services);
  await rate(api, tenant, { comment: "segredo-do-cliente" });
  await rate(api, tenant, { comment: "segredo-do-cliente", rating: 9 });
  expect(api.logged.join("")).not.toContain("segredo-do-cliente");
  expect(api.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
