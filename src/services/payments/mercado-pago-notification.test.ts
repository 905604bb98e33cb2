import { expect, test } from "vitest";
import { signNotification, verifyNotification } from "./mercado-pago-notification.server.ts";

const secret = "segredo-de-teste";
const now = new Date(1_790_000_000_000);
const ts = "1790000000";
const vector = {
  dataId: "123456",
  requestId: "req-1",
  signature: `ts=${ts},v1=6248f3978613f1e5af78677c78c9920d597392d6d215ac9b449a37a7c78756af`,
};

type Parts = Partial<Record<keyof typeof vector, string | undefined>>;

const requestOf = (parts: Parts, more: { type?: string; body?: string } = {}) => ({
  query: {
    ...(parts.dataId === undefined ? {} : { "data.id": parts.dataId }),
    ...(more.type === undefined ? {} : { type: more.type }),
  },
  header: (name: string) =>
    ({ "x-signature": parts.signature, "x-request-id": parts.requestId })[name],
  body: more.body ?? "",
});
const verdictOf = (change: Parts = {}, at = now, by = secret) =>
  verifyNotification(requestOf({ ...vector, ...change }), { secret: by, now: at }).verdict;
const notificationOf = (type: string | undefined, body = "", change: Parts = {}) => {
  const request = requestOf(
    { ...vector, ...change },
    type === undefined ? { body } : { type, body },
  );
  const result = verifyNotification(request, { secret, now });
  return result.verdict === "valid" ? result.notification : result.verdict;
};

test("accepts the example of the provider's documents", () => {
  expect(verdictOf()).toBe("valid");
  expect(signNotification(secret, { id: "123456", requestId: "req-1", ts })).toBe(
    vector.signature.slice(-64),
  );
});

test("rejects another id, request id, timestamp or secret", () => {
  expect(verdictOf({ dataId: "123457" })).toBe("mismatch");
  expect(verdictOf({ requestId: "req-2" })).toBe("mismatch");
  expect(verdictOf({ signature: vector.signature.replace(ts, "1790000001") })).toBe("mismatch");
  expect(verdictOf({}, now, "outro")).toBe("mismatch");
});

test("rejects a missing or malformed signature", () => {
  expect(verdictOf({ signature: undefined })).toBe("missing");
  for (const signature of ["", "x", `ts=${ts}`, "v1=00", "ts=abc,v1=00", "ts=1,v1="]) {
    expect(verdictOf({ signature })).toMatch(/missing|malformed/);
  }
});

test.each([
  // The older format, which nothing signs: `?id=&topic=`.
  [{ id: "1", topic: "payment" }, "ipn"],
  // Not that format, so they need a signature like every other request.
  [{ id: "1" }, "missing"],
  [{ id: "1", type: "payment" }, "missing"],
  [{ topic: "payment" }, "missing"],
  [{ id: "1", topic: "payment", "data.id": "1" }, "missing"],
])("an unsigned request with the query %j is judged as %s", (query, verdict) => {
  const request = { query, header: () => undefined, body: "" };
  expect(verifyNotification(request, { secret, now })).toEqual({ verdict });
});

test("a signature older or newer than five minutes is stale", () => {
  expect(verdictOf({}, new Date(now.getTime() + 4 * 60_000))).toBe("valid");
  expect(verdictOf({}, new Date(now.getTime() + 6 * 60_000))).toBe("stale");
  expect(verdictOf({}, new Date(now.getTime() - 6 * 60_000))).toBe("stale");
});

test("accepts an id signed in lower case, and a signature without id and request id", () => {
  const lower = signNotification(secret, { id: "abc9", requestId: "r", ts });
  const signed = { dataId: "ABC9", requestId: "r", signature: `ts=${ts},v1=${lower}` };
  expect(verdictOf(signed)).toBe("valid");

  const bare = signNotification(secret, { id: undefined, requestId: undefined, ts });
  const signature = `v1=${bare},ts=${ts}`;
  expect(verdictOf({ dataId: undefined, requestId: undefined, signature })).toBe("valid");
});

test("returns the resource and the version of its state, for the topics of subscriptions only", () => {
  expect(
    notificationOf("payment", '{"action":"payment.updated","date_created":"x","id":"1"}'),
  ).toEqual({ topic: "payment", resourceId: "123456", version: "id:1" });
  expect(notificationOf("subscription_preapproval", '{"version":7}')).toMatchObject({
    version: "7",
  });
  expect(notificationOf("subscription_authorized_payment", "{")).toMatchObject({ version: "" });
  expect(notificationOf("stop_delivery_op_wh")).toBeUndefined();
  expect(notificationOf(undefined)).toBeUndefined();
});
