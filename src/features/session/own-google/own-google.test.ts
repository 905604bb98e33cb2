import { describe, expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { SoftwarePasskey } from "#testing/authenticator.ts";
import { createTenant } from "#testing/factories.ts";
import {
  choose,
  comeByGoogle,
  finish,
  newBrowser,
  newGoogleOwner,
  setUpLoginTests,
  type TestBrowser,
} from "#testing/google-login.ts";
import { mailedToken, newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";

const world = setUpLoginTests();

let people = 0;
const newEmail = () => `ligada${++people}@gmail.test`;

const ownGoogle = async (token: string) =>
  (await send(world.api, "GET", "/api/account/google/", { token })).body;

/** Begins to link in a browser. Returns the answer and the query of Google's page. */
async function startLink(browser: TestBrowser, token: string, proof: object) {
  const answer = await send(world.api, "POST", "/api/account/google/", { token, body: proof });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("google_login="));
  browser.cookie = cookie?.split(";", 1)[0] ?? "";
  const asked = answer.status === 200 ? new URL(answer.body.url).searchParams : undefined;
  return { ...answer, asked: asked ?? new URLSearchParams() };
}

const unlink = (token: string, proof: object) =>
  send(world.api, "DELETE", "/api/account/google/", { token, body: proof });

test("an owner links a Google account of any email after the password, and unlinks it; both are mailed", async () => {
  const owner = await newOwner(world.api);
  const { token, password } = owner;
  const browser = newBrowser();
  const account = { email: newEmail() };
  expect(await ownGoogle(token)).toEqual({ available: true, linked: null });
  expect((await startLink(browser, token, { password: "errada" })).body.code).toBe(
    "password_wrong",
  );
  const { asked } = await startLink(browser, token, { password });
  const { body } = await finish(world, browser, await choose(world, asked, account));
  expect(body).toEqual({ result: "linked", next: "/conta" });
  expect(await ownGoogle(token)).toEqual({
    available: true,
    linked: {
      email: account.email,
      linked_at: world.api.clock.now().toISOString(),
      last_used_at: null,
    },
  });
  const linked = await newestMail(world.api, owner.email);
  expect([linked.subject, linked.text]).toEqual([
    "O Google foi ligado à sua conta do Estrelou",
    expect.stringContaining(account.email),
  ]);
  expect((await comeByGoogle(world, newBrowser(), account)).body.result).toBe("opened");

  expect((await unlink(token, { password: "errada" })).body.code).toBe("password_wrong");
  expect((await unlink(token, { password })).status).toBe(200);
  expect((await unlink(token, { password })).status).toBe(404);
  expect(await ownGoogle(token)).toMatchObject({ linked: null });
  expect((await newestMail(world.api, owner.email)).subject).toBe(
    "O Google foi desligado da sua conta do Estrelou",
  );
  expect((await comeByGoogle(world, newBrowser(), account)).body.result).toBe("sign_up");
});

describe("attack", () => {
  test("a Google account that logs in to another account is not linked, and an account gets no second one", async () => {
    const taken = await newGoogleOwner(world, newEmail());
    const owner = await newOwner(world.api);
    const browser = newBrowser();
    const link = async (account: { email: string }) => {
      const { asked } = await startLink(browser, owner.token, { password: owner.password });
      return (await finish(world, browser, await choose(world, asked, account))).body;
    };
    expect((await link(taken)).code).toBe("google_taken");
    expect((await comeByGoogle(world, newBrowser(), taken)).body.result).toBe("opened");
    const first = { email: newEmail() };
    expect((await link(first)).result).toBe("linked");
    expect((await link(first)).result).toBe("linked");
    expect((await link({ email: newEmail() })).code).toBe("google_taken");
  });

  test("a link that a thief began ends with the session, and belongs to the browser that began", async () => {
    const owner = await newOwner(world.api);
    const { password, token } = owner;
    const [thief, other] = [newBrowser(), newBrowser()];
    const account = { email: newEmail() };
    const { asked } = await startLink(thief, token, { password });
    const brought = await choose(world, asked, account);
    expect((await finish(world, other, brought)).body.code).toBe("google_request_invalid");
    const { access } = await logInAs(world.api, owner);
    await send(world.api, "POST", "/api/account/password/", {
      token: access,
      body: { current: password, password: "outra senha" },
    });
    expect((await finish(world, thief, brought)).body.code).toBe("session_invalid");
    expect((await comeByGoogle(world, newBrowser(), account)).body.result).toBe("sign_up");
  });

  test("undoing a change of email removes the Google account that the thief linked", async () => {
    const owner = await newOwner(world.api);
    const { token, password } = owner;
    const browser = newBrowser();
    const account = { email: newEmail() };
    const thiefsEmail = newEmail();
    await send(world.api, "POST", "/api/account/email/", {
      token,
      body: { email: thiefsEmail, password },
    });
    const confirmation = await mailedToken(world.api, thiefsEmail);
    await send(world.api, "POST", "/api/account/email/confirm/", { body: { token: confirmation } });
    const undo = await mailedToken(world.api, owner.email);
    const { access } = await logInAs(world.api, { email: thiefsEmail, password });
    const { asked } = await startLink(browser, access, { password });
    expect((await finish(world, browser, await choose(world, asked, account))).body.result).toBe(
      "linked",
    );
    const undone = await send(world.api, "POST", "/api/account/email/undo/", {
      body: { token: undo },
    });
    expect(undone.status).toBe(200);
    expect((await comeByGoogle(world, newBrowser(), account)).body.result).toBe("sign_up");
  });
});

test("an account without a password unlinks only after it has one, which a mail sets", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  for (const password of ["", "qualquer", owner.email]) {
    expect((await unlink(owner.token, { password })).body.code).toBe("password_wrong");
  }
  await send(world.api, "POST", "/api/password-reset/", { body: { email: owner.email } });
  const token = await mailedToken(world.api, owner.email);
  const password = "agora tenho senha";
  await send(world.api, "POST", "/api/password-reset-confirm/", { body: { token, password } });
  const mail = await newestMail(world.api, owner.email);
  expect(mail.text).toContain("A conta do Google ligada à sua continua entrando");
  const { access } = await logInAs(world.api, { email: owner.email, password });
  const { body } = await send(world.api, "GET", "/api/me", { token: access });
  expect(body.has_password).toBe(true);
  expect((await unlink(access, { password })).status).toBe(200);
});

test("a passkey proves in place of the password", async () => {
  const { token, password } = await newOwner(world.api);
  const passkey = new SoftwarePasskey();
  const options = "/api/account/passkeys/options/";
  const { body } = await send(world.api, "POST", options, { token, body: { password } });
  const credential = passkey.create(body);
  await send(world.api, "POST", "/api/account/passkeys/", {
    token,
    body: { name: "Celular", credential },
  });
  const prove = async () => ({
    passkey: passkey.get(
      (await send(world.api, "POST", "/api/account/proof/options/", { token })).body,
    ),
  });
  const browser = newBrowser();
  const { asked } = await startLink(browser, token, await prove());
  const account = { email: newEmail() };
  expect((await finish(world, browser, await choose(world, asked, account))).body.result).toBe(
    "linked",
  );
  expect((await unlink(token, await prove())).status).toBe(200);
});

test("the desk sees log-ins with Google, and that an account without the link was tried with it", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  const tenant = await createTenant(world.api.services);
  await comeByGoogle(world, newBrowser(), tenant);
  await comeByGoogle(world, newBrowser(), owner);
  await world.api.runJobs();
  const attempts = await world.api.services.db
    .selectFrom("login_attempt")
    .innerJoin("account", "account.id", "account_id")
    .select(["email", "outcome", "times"])
    .where("email", "in", [owner.email, tenant.email])
    .execute();
  expect(attempts).toEqual(
    expect.arrayContaining([
      // The sign-up and the log-in.
      { email: owner.email, outcome: "google", times: 2 },
      { email: tenant.email, outcome: "google_unlinked", times: 1 },
    ]),
  );
});
