import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { humanToken, lightEffort, solve } from "#testing/human.ts";
import { TestClock } from "#testing/time.ts";
import { altchaCheck, defaultEffort } from "./altcha.server.ts";
import { consumeProof, deleteExpiredProofs } from "./consume-proof.server.ts";
import type { Challenge } from "./human-check.ts";

const secret = "a secret for this file alone, long enough";

test("a solved challenge is valid and returns a proof that expires with it", async () => {
  const clock = new TestClock();
  const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
  const verdict = await humanCheck.verify(await humanToken({ humanCheck }, "login"), "login");
  expect(verdict).toMatchObject({ ok: true, proof: { id: expect.any(String) } });
  if (!verdict.ok) throw new Error("unreachable");
  const minutes = (verdict.proof.expiresAt.getTime() - clock.now().getTime()) / 60_000;
  expect(minutes).toBeCloseTo(10, 1);
});

test("every challenge has its own nonce", async () => {
  const humanCheck = altchaCheck({ secret, clock: new TestClock(), effort: lightEffort });
  const challenges = await Promise.all(
    Array.from({ length: 50 }, () => humanCheck.challenge("login")),
  );
  expect(new Set(challenges.map((challenge) => puzzleOf(challenge).nonce)).size).toBe(50);
});

test("the solution of a challenge that another secret signed is invalid", async () => {
  const clock = new TestClock();
  const theirs = altchaCheck({ secret: `${secret}!`, clock, effort: lightEffort });
  const ours = altchaCheck({ secret, clock, effort: lightEffort });
  const token = await humanToken({ humanCheck: theirs }, "login");
  expect(await ours.verify(token, "login")).toEqual({ ok: false, reason: "invalid" });
});

test("a solution expires by the program's clock, to the second", async () => {
  const clock = new TestClock();
  const humanCheck = altchaCheck({ secret, clock, effort: lightEffort });
  const token = await humanToken({ humanCheck }, "login");
  clock.advance({ minutes: 9, seconds: 58 });
  expect(await humanCheck.verify(token, "login")).toMatchObject({ ok: true });
  clock.advance({ seconds: 3 });
  expect(await humanCheck.verify(token, "login")).toEqual({ ok: false, reason: "expired" });
});

test("with the default effort a solution takes many attempts and is valid", {
  tags: ["slow"],
}, async () => {
  const humanCheck = altchaCheck({ secret, clock: new TestClock() });
  const challenge = await humanCheck.challenge("login");
  const parameters = puzzleOf(challenge);
  expect(parameters.cost).toBe(defaultEffort.cost);
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  expect(solution?.counter).toBeGreaterThanOrEqual(defaultEffort.tries / 4);
  expect(await humanCheck.verify(await solve(challenge), "login")).toMatchObject({ ok: true });
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
  const one = await send(api, "GET", "/api/human-check?for=login");
  const other = await send(api, "GET", "/api/human-check/?for=login");
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.headers.get("Cache-Control")).toBe("no-store");
  expect(one.body.signature).not.toBe(other.body.signature);
  const verdict = await api.services.humanCheck.verify(await solve(one.body), "login");
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

test("attack: a challenge solved for one form or business is refused at every other", async () => {
  const owner = await createTenant(api.services);
  const other = await createTenant(api.services);
  const forms: [purpose: string, send: (token: string) => Promise<{ status: number }>][] = [
    [
      "login",
      (recaptcha_token) =>
        send(api, "POST", "/api/token/", {
          body: { username: owner.email, password: owner.password, recaptcha_token },
        }),
    ],
    [
      "sign-up",
      (recaptcha) =>
        send(api, "POST", "/api/clientes/pre-cadastro/", {
          body: {
            email: "nova@exemplo.test",
            password: "segredo!",
            phone: "11987654321",
            recaptcha,
          },
        }),
    ],
    [`feedback:${owner.slug}`, (recaptcha) => rate(api, owner, { recaptcha })],
    [`feedback:${other.slug}`, (recaptcha) => rate(api, other, { recaptcha })],
  ];
  for (const [form, submit] of forms) {
    for (const [purpose] of [["reset"], ...forms]) {
      const challenge = await send(api, "GET", `/api/human-check/?for=${purpose}`);
      const { status } = await submit(await solve(challenge.body));
      if (purpose === form) expect([200, 201], form).toContain(status);
      else expect(status, `${purpose} at ${form}`).toBe(400);
    }
  }
});

test("a challenge without a form is valid at every form, once, and takes twice the attempts", async () => {
  const owner = await createTenant(api.services);
  const challenge = await send(api, "GET", "/api/human-check/");
  const token = await solve(challenge.body);
  const body = { username: owner.email, password: owner.password, recaptcha_token: token };
  expect((await send(api, "POST", "/api/token/", { body })).status).toBe(200);
  expect((await send(api, "POST", "/api/token/", { body })).status).toBe(400);
  const recaptcha = await humanToken(api.services, "any");
  expect((await rate(api, owner, { recaptcha })).status).toBe(201);

  const parameters = puzzleOf(
    await altchaCheck({ secret, clock: new TestClock() }).challenge("any"),
  );
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  expect(solution?.counter).toBeGreaterThanOrEqual(defaultEffort.tries / 2);
});

test.each(["?for=", "?for=admin", "?for=feedback:", "?for=login2"])(
  "a challenge is not given for an unknown form: %j gets 400",
  async (query) => {
    const { status, body } = await send(api, "GET", `/api/human-check/${query}`);
    expect([status, body.code]).toEqual([400, "invalid_request"]);
  },
);
