import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { humanToken, lightEffort, solve } from "#testing/human.ts";
import { TestClock } from "#testing/time.ts";
import { altchaCheck, defaultEffort } from "./altcha.server.ts";
import { consumeProof, deleteExpiredProofs } from "./consume-proof.server.ts";
import type { Challenge } from "./human-check.ts";

const secret = "a secret for this file alone, long enough";

test("a solved challenge is valid and returns a proof that expires with it", async () => {
  const clock = new TestClock();
  const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
  const verdict = await humanCheck.verify(await humanToken({ humanCheck }));
  expect(verdict).toMatchObject({ ok: true, proof: { id: expect.any(String) } });
  if (!verdict.ok) throw new Error("unreachable");
  const minutes = (verdict.proof.expiresAt.getTime() - clock.now().getTime()) / 60_000;
  expect(minutes).toBeCloseTo(10, 1);
});

test("every challenge has its own nonce", async () => {
  const humanCheck = altchaCheck({ secret, clock: new TestClock(), effort: lightEffort });
  const challenges = await Promise.all(Array.from({ length: 50 }, () => humanCheck.challenge()));
  expect(new Set(challenges.map((challenge) => puzzleOf(challenge).nonce)).size).toBe(50);
});

test("the solution of a challenge that another secret signed is invalid", async () => {
  const clock = new TestClock();
  const theirs = altchaCheck({ secret: `${secret}!`, clock, effort: lightEffort });
  const ours = altchaCheck({ secret, clock, effort: lightEffort });
  const token = await humanToken({ humanCheck: theirs });
  expect(await ours.verify(token)).toEqual({ ok: false, reason: "invalid" });
});

test("a solution expires by the program's clock, to the second", async () => {
  const clock = new TestClock();
  const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
  const token = await humanToken({ humanCheck });
  clock.advance({ minutes: 9, seconds: 58 });
  expect(await humanCheck.verify(token)).toMatchObject({ ok: true });
  clock.advance({ seconds: 3 });
  expect(await humanCheck.verify(token)).toEqual({ ok: false, reason: "expired" });
});

test("with the default effort a solution takes many attempts and is valid", async () => {
  const humanCheck = altchaCheck({ secret, clock: new TestClock() });
  const challenge = await humanCheck.challenge();
  const parameters = puzzleOf(challenge);
  expect(parameters.cost).toBe(defaultEffort.cost);
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  expect(solution?.counter).toBeGreaterThanOrEqual(defaultEffort.tries / 4);
  expect(await humanCheck.verify(await solve(challenge))).toMatchObject({ ok: true });
});

function puzzleOf(challenge: Challenge) {
  if (challenge.kind !== "altcha") throw new Error("expected an ALTCHA challenge");
  return challenge.parameters;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("every request gets a new challenge, with and without a trailing slash", async () => {
  const one = await send(api, "GET", "/api/human-check");
  const other = await send(api, "GET", "/api/human-check/");
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.headers.get("Cache-Control")).toBe("no-store");
  expect(one.body.signature).not.toBe(other.body.signature);
  const verdict = await api.services.humanCheck.verify(await solve(one.body), "checkbox");
  expect(verdict).toMatchObject({ ok: true });
});

test("only one of six concurrent calls consumes a proof, and an expired proof is deleted", async () => {
  const { db } = api.services;
  const expiresAt = new Date("2030-01-01T12:00:00Z");
  const consumed = await Promise.all(
    Array.from({ length: 6 }, () => consumeProof(db, { id: "one", expiresAt })),
  );
  expect(consumed.filter(Boolean)).toHaveLength(1);
  expect(await deleteExpiredProofs(db, new Date("2030-01-01T11:59:59Z"))).toBe(0);
  expect(await deleteExpiredProofs(db, new Date("2030-01-01T12:00:01Z"))).toBe(1);
});
