import { expect, test } from "vitest";
import { judgeSignature, signNotification } from "./notification-signature.server.ts";

const secret = "segredo-de-teste";
const now = new Date(1_790_000_000_000);
const vector = {
  dataId: "123456",
  requestId: "req-1",
  signature: "ts=1790000000,v1=6248f3978613f1e5af78677c78c9920d597392d6d215ac9b449a37a7c78756af",
};
const judge = (change: Partial<typeof vector> = {}, at = now) =>
  judgeSignature({ ...vector, ...change }, { secret, now: at });

test("accepts the provider's own vector", () => {
  expect(judge()).toBe("valid");
  expect(signNotification(secret, { id: "123456", requestId: "req-1", ts: "1790000000" })).toBe(
    vector.signature.slice(-64),
  );
});

test("refuses another id, request, moment or secret", () => {
  expect(judge({ dataId: "123457" })).toBe("mismatch");
  expect(judge({ requestId: "req-2" })).toBe("mismatch");
  expect(judge({ signature: vector.signature.replace("1790000000", "1790000001") })).toBe(
    "mismatch",
  );
  expect(judgeSignature(vector, { secret: "outro", now })).toBe("mismatch");
});

test("refuses what is missing or malformed", () => {
  expect(judgeSignature({ ...vector, signature: undefined }, { secret, now })).toBe("missing");
  for (const signature of ["", "x", "ts=1790000000", "v1=00", "ts=abc,v1=00", "ts=1,v1="]) {
    expect(judge({ signature })).toMatch(/missing|malformed/);
  }
});

test("an old signature is stale, a day's delay is not", () => {
  expect(judge({}, new Date(now.getTime() + 23 * 3_600_000))).toBe("valid");
  expect(judge({}, new Date(now.getTime() + 25 * 3_600_000))).toBe("stale");
  expect(judge({}, new Date(now.getTime() - 25 * 3_600_000))).toBe("stale");
});

test("an id is good in either case, and a missing part is left out", () => {
  const ts = "1790000000";
  const lower = signNotification(secret, { id: "abc9", requestId: "r", ts });
  const signed = { dataId: "ABC9", requestId: "r", signature: `ts=${ts},v1=${lower}` };
  expect(judgeSignature(signed, { secret, now })).toBe("valid");

  const bare = signNotification(secret, { id: undefined, requestId: undefined, ts });
  const without = { dataId: undefined, requestId: undefined, signature: `v1=${bare},ts=${ts}` };
  expect(judgeSignature(without, { secret, now })).toBe("valid");
});
