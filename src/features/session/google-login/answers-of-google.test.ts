import { describe, expect, test } from "vitest";
import { googleClient, issueCode } from "#src/sandbox/google/grants.server.ts";
import type { LoginBehaviour } from "#src/sandbox/google/login-behaviours.server.ts";
import { startGoogle } from "#src/sandbox/google/start-google.server.ts";
import { googleLogin } from "#src/services/google-login/google-login.server.ts";
import {
  choose,
  comeByGoogle,
  finish,
  goToGoogle,
  newBrowser,
  newGoogleOwner,
  outcome,
  setUpLoginTests,
} from "#testing/google-login.ts";

const world = setUpLoginTests();

let people = 0;
const newEmail = () => `visita${++people}@gmail.test`;

describe("attack: what Google gave is bound to one browser and one request", () => {
  const email = newEmail();

  test("a code brought to a browser that did not begin, or began another request, is rejected", async () => {
    const [attacker, victim] = [newBrowser(), newBrowser()];
    const brought = await choose(world, await goToGoogle(world, attacker), { email });
    expect(outcome(await finish(world, victim, brought))).toBe("google_request_invalid");
    await goToGoogle(world, victim);
    expect(outcome(await finish(world, victim, brought))).toBe("google_request_invalid");
  });

  test("the victim's code under the attacker's state is useless: the verifier does not fit", async () => {
    const [attacker, victim] = [newBrowser(), newBrowser()];
    const { code } = await choose(world, await goToGoogle(world, victim), { email });
    const state = (await goToGoogle(world, attacker)).get("state") ?? "";
    expect(outcome(await finish(world, attacker, { code, state }))).toBe("google_refused");
  });

  test("a request is single-use, also with a copy of the cookie and a new code", async () => {
    const browser = newBrowser();
    const asked = await goToGoogle(world, browser);
    const copy = { ...browser };
    const first = await choose(world, asked, { email });
    expect(outcome(await finish(world, browser, first))).toBe("sign_up");
    expect(browser.cookie).toBe("google_login=");
    expect(outcome(await finish(world, { ...copy }, first))).toBe("google_request_invalid");
    const second = await choose(world, asked, { email });
    expect(outcome(await finish(world, { ...copy }, second))).toBe("google_request_invalid");
  });

  test("two concurrent calls with one code open one session", async () => {
    const owner = await newGoogleOwner(world, newEmail());
    const asked = await goToGoogle(world, owner.browser);
    const returned = await choose(world, asked, owner);
    const both = await Promise.all([1, 2].map(() => finish(world, { ...owner.browser }, returned)));
    expect(both.map(outcome).sort()).toEqual(["google_request_invalid", "opened"]);
  });

  test("a request expires after ten minutes", async () => {
    const browser = newBrowser();
    const asked = await goToGoogle(world, browser);
    world.api.clock.advance({ minutes: 10 });
    const brought = await choose(world, asked, { email });
    expect(outcome(await finish(world, browser, brought))).toBe("google_request_invalid");
  });

  test("a used code of Google, and a code for the Business Profile, are refused", async () => {
    const browser = newBrowser();
    const used = await choose(world, await goToGoogle(world, browser), { email });
    expect(outcome(await finish(world, browser, used))).toBe("sign_up");
    const state = (await goToGoogle(world, browser)).get("state") ?? "";
    expect(outcome(await finish(world, browser, { code: used.code, state }))).toBe(
      "google_refused",
    );
    const asked = await goToGoogle(world, browser);
    const { db, clock } = world.api.services;
    const code = await issueCode(
      { db, clock },
      {
        userId: email,
        redirectUri: "https://estrelou.test/conta/google",
        challenge: asked.get("code_challenge") ?? "",
        scope: "https://www.googleapis.com/auth/business.manage",
      },
    );
    const brought = { code, state: asked.get("state") ?? "" };
    expect(outcome(await finish(world, browser, brought))).toBe("google_refused");
  });
});

describe("attack: an identity that Google did not make for this request", () => {
  test.each([
    "wrong_nonce",
    "no_nonce",
    "wrong_audience",
    "other_party",
    "wrong_issuer",
    "expired",
    "unknown_key",
    "unsigned",
  ] satisfies LoginBehaviour[])("%s opens nothing", async (behaviour) => {
    const owner = await newGoogleOwner(world, newEmail());
    await world.setBehaviour(behaviour);
    const answer = await comeByGoogle(world, newBrowser(), owner);
    expect([answer.status, outcome(answer)]).toEqual([401, "google_refused"]);
    expect(answer.headers.getSetCookie().join()).not.toContain("document=");
  });
});

test("a new key of Google is read at once", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  await world.setBehaviour("rotated");
  expect(outcome(await comeByGoogle(world, newBrowser(), owner))).toBe("opened");
  expect(outcome(await comeByGoogle(world, newBrowser(), owner))).toBe("opened");
});

test.each([
  ["unavailable", "google_unavailable"],
  ["silent", "google_unavailable"],
] satisfies [LoginBehaviour, string][])(
  "without a response of Google (%s) the answer is 502",
  async (behaviour, code) => {
    await world.setBehaviour(behaviour);
    const answer = await comeByGoogle(world, newBrowser(), { email: newEmail() });
    expect([answer.status, outcome(answer)]).toEqual([502, code]);
  },
);

test("without the published keys the answer is 502", async () => {
  // A client that has read no keys yet.
  const { googleLogin: own } = world.api.services;
  const { db, clock } = world.api.services;
  const google = await startGoogle({ db, clock, siteUrl: () => world.api.url });
  world.api.services.googleLogin = googleLogin({ ...googleClient, hosts: google.hosts, clock });
  await world.setBehaviour("keys_unavailable");
  const answer = await comeByGoogle(world, newBrowser(), { email: newEmail() });
  world.api.services.googleLogin = own;
  await google.stop();
  expect([answer.status, outcome(answer)]).toEqual([502, "google_unavailable"]);
});
