import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { subOf } from "#src/sandbox/google/identity.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import {
  callsOf,
  choose,
  comeByGoogle,
  finish,
  goToGoogle,
  newBrowser,
  newGoogleOwner,
  outcome,
  setUpLoginTests,
  signUpByGoogle,
} from "#testing/google-login.ts";
import { humanToken } from "#testing/human.ts";
import { mailedToken } from "#testing/mail.ts";

const world = setUpLoginTests();
const { me, logIn, identities, mailsTo } = callsOf(world);

let people = 0;
const newEmail = () => `pessoa${++people}@gmail.test`;

/** Signs an email up with a password, as a stranger can. Returns the browser's secret. */
async function signUpWithPassword(email: string, password: string, browser = newBrowser()) {
  const recaptcha = await humanToken(world.api.services, "sign-up");
  const { status } = await send(world.api, "POST", "/api/clientes/pre-cadastro/", {
    body: { email, password, phone: "21912345678", recaptcha, device: browser.device },
  });
  expect(status).toBe(201);
  return browser;
}

test("the button asks Google for the email alone, with state, nonce and an S256 challenge", async () => {
  const asked = await goToGoogle(world, newBrowser());
  expect(Object.fromEntries(asked)).toEqual({
    client_id: expect.any(String),
    redirect_uri: "https://estrelou.test/entrar/google",
    response_type: "code",
    scope: "openid email",
    prompt: "select_account",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test("the cookie of a request is for the finishing call alone, and scripts cannot read it", async () => {
  const response = await fetch(`${world.api.url}/entrar/google/inicio`, { redirect: "manual" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie.split("; ").slice(1).sort()).toEqual([
    "HttpOnly",
    "Max-Age=600",
    "Path=/api/token/google",
    "SameSite=Lax",
    "Secure",
  ]);
});

describe("a new account", () => {
  test("with a verified email begins with the phone alone: a session, a business, no mail, no password", async () => {
    const email = newEmail();
    const browser = newBrowser();
    const { body } = await comeByGoogle(world, browser, {
      email: email.toUpperCase(),
      user: email,
    });
    expect(body).toEqual({
      result: "sign_up",
      next: "/painel",
      email,
      ticket: expect.any(String),
      place_search: false,
    });
    const { status, body: signedUp } = await signUpByGoogle(world, browser, body.ticket);
    expect(status).toBe(201);
    expect((await me(signedUp.session.access)).body).toMatchObject({ has_password: false });
    expect(await identities(email)).toEqual([
      { sub: subOf(email), email, password_is_random: true },
    ]);
    expect(await mailsTo(email)).toEqual([]);

    const again = await comeByGoogle(world, newBrowser(), { email });
    expect(outcome(again)).toBe("opened");
    expect((await me(again.body.session.access)).status).toBe(200);
    // The first browser is known by now; this one is new.
    expect(await mailsTo(email)).toEqual(["Novo acesso à sua conta do Estrelou"]);
  });

  test("keeps the chosen trial, and learns at the phone that the trial was used", async () => {
    const browser = newBrowser();
    const asked = await goToGoogle(world, browser, "?plano=trial");
    const { body } = await finish(
      world,
      browser,
      await choose(world, asked, { email: newEmail() }),
    );
    expect(body.plan).toBe("trial");
    const phone = "11955554444";
    const earlier = newBrowser();
    const { ticket } = (await comeByGoogle(world, earlier, { email: newEmail() })).body;
    const { session } = (await signUpByGoogle(world, earlier, ticket, { phone })).body;
    const { uuid } = (await me(session.access)).body;
    const started = await send(world.api, "POST", "/api/assinaturas/criar/", {
      token: session.access,
      body: { uuid, plan: "trial" },
    });
    expect(started.status).toBe(201);
    const used = { phone, expects_trial: true, plan: "trial" };
    expect(outcome(await signUpByGoogle(world, browser, body.ticket, used))).toBe("trial_used");
    const without = { phone, expects_trial: false };
    expect((await signUpByGoogle(world, browser, body.ticket, without)).status).toBe(201);
  });

  test("needs a phone, a human check and a ticket that is not older than 30 minutes", async () => {
    const browser = newBrowser();
    const { ticket } = (await comeByGoogle(world, browser, { email: newEmail() })).body;
    const attempt = async (more: object) =>
      outcome(await signUpByGoogle(world, browser, ticket, more));
    expect(await attempt({ phone: "123" })).toBe("phone_invalid");
    expect(await attempt({ recaptcha: "" })).toBe("human_check_failed");
    expect(await attempt({ ticket: `${ticket.slice(0, -4)}AAAA` })).toBe("google_ticket_invalid");
    world.api.clock.advance({ minutes: 30 });
    expect(await attempt({})).toBe("google_ticket_invalid");
  });

  test("a repeated sign-up makes no second account, and the log-in works", async () => {
    const email = newEmail();
    const browser = newBrowser();
    const { ticket } = (await comeByGoogle(world, browser, { email })).body;
    expect((await signUpByGoogle(world, browser, ticket)).status).toBe(201);
    expect(outcome(await signUpByGoogle(world, newBrowser(), ticket))).toBe("email_taken");
    expect(outcome(await comeByGoogle(world, browser, { email }))).toBe("opened");
  });
});

describe("an email that Google has not verified", () => {
  test("gets the ordinary confirmation mail, whose link logs in the browser of the sign-up", async () => {
    await world.setBehaviour("unverified_email");
    const email = newEmail();
    const browser = newBrowser();
    const { body } = await comeByGoogle(world, browser, { email });
    expect(body.result).toBe("sign_up");
    const signedUp = await signUpByGoogle(world, browser, body.ticket);
    expect([signedUp.status, signedUp.body]).toEqual([201, {}]);
    expect(await identities(email)).toEqual([]);
    expect(outcome(await comeByGoogle(world, browser, { email }))).toBe("email_unconfirmed");

    const token = await mailedToken(world.api, email);
    const confirmed = await send(
      world.api,
      "GET",
      `/api/clientes/confirmar-email/?token=${token}`,
      { headers: { "X-Device": browser.device } },
    );
    expect((await me(confirmed.body.session.access)).status).toBe(200);
    expect(outcome(await comeByGoogle(world, browser, { email }))).toBe("opened");
  });

  test("attack: a stranger's Google account of the victim's email gets nothing from the victim's click", async () => {
    await world.setBehaviour("unverified_email");
    const email = newEmail();
    const stranger = newBrowser();
    const account = { email, user: `stranger-${email}` };
    const { ticket } = (await comeByGoogle(world, stranger, account)).body;
    await signUpByGoogle(world, stranger, ticket);
    const token = await mailedToken(world.api, email);

    // The victim opens the mail on an own phone, where nobody signed up.
    const victim = newBrowser();
    const opened = await send(world.api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
      headers: { "X-Device": victim.device },
    });
    expect(opened.body.session).toBeUndefined();
    const late = await comeByGoogle(world, stranger, account);
    expect([outcome(late), late.body.confirmed]).toEqual(["email_unconfirmed", true]);
    expect(await identities(email)).toEqual([]);

    // The victim comes with a Google account that has verified the email.
    await world.setBehaviour("normal");
    const own = await comeByGoogle(world, victim, { email });
    expect((await signUpByGoogle(world, victim, own.body.ticket)).status).toBe(201);
    await world.setBehaviour("unverified_email");
    expect(outcome(await comeByGoogle(world, stranger, account))).toBe("join");
    expect(await identities(email)).toMatchObject([{ sub: subOf(email) }]);
  });

  test("a link opened in another browser lets the same Google account in there", async () => {
    await world.setBehaviour("unverified_email");
    const email = newEmail();
    const computer = newBrowser();
    const { ticket } = (await comeByGoogle(world, computer, { email })).body;
    await signUpByGoogle(world, computer, ticket);
    const token = await mailedToken(world.api, email);
    const phone = newBrowser();
    await send(world.api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
      headers: { "X-Device": phone.device },
    });
    const returned = await choose(world, await goToGoogle(world, phone), { email });
    const entered = await finish(world, phone, { ...returned, confirmation: token });
    expect(outcome(entered)).toBe("opened");
    expect(outcome(await comeByGoogle(world, computer, { email }))).toBe("opened");
  });
});

test("attack: a stranger signs up first with the victim's email; after the victim came by Google the stranger's password is wrong", async () => {
  const email = newEmail();
  const stranger = await signUpWithPassword(email, "senha do ladrao");
  const link = await mailedToken(world.api, email);
  const victim = newBrowser();
  const { body } = await comeByGoogle(world, victim, { email });
  expect(body.result).toBe("sign_up");
  expect((await signUpByGoogle(world, victim, body.ticket)).status).toBe(201);

  const more = { device: stranger.device, confirmation: link };
  expect(outcome(await logIn(email, "senha do ladrao", more))).toBe("credentials_wrong");
  const late = await send(world.api, "GET", `/api/clientes/confirmar-email/?token=${link}`, {
    headers: { "X-Device": stranger.device },
  });
  expect(outcome(late)).toBe("token_invalid");
  const pending = await world.api.services.db
    .selectFrom("pending_sign_up")
    .innerJoin("account", "account.id", "account_id")
    .select("account.id")
    .where("email", "=", email)
    .execute();
  expect(pending).toEqual([]);
});

test("a confirmation mail of a stranger's sign-up that still waits is not sent after the owner came by Google", async () => {
  const email = newEmail();
  await signUpWithPassword(email, "senha do ladrao");
  const browser = newBrowser();
  const { ticket } = (await comeByGoogle(world, browser, { email })).body;
  expect((await signUpByGoogle(world, browser, ticket)).status).toBe(201);
  expect(await mailsTo(email)).toEqual([]);
});

test("the business is chosen with the sign-up only with the trial, a verified email and a search of places", async () => {
  const hasSearch = async (query: string) => {
    const found = await comeByGoogle(world, newBrowser(), { email: newEmail() }, query);
    return found.body.place_search;
  };
  expect(await hasSearch("?plano=trial")).toBe(false);
  world.api.services.places = {} as never;
  expect(await hasSearch("?plano=trial")).toBe(true);
  expect(await hasSearch("")).toBe(false);
  await world.setBehaviour("unverified_email");
  expect(await hasSearch("?plano=trial")).toBe(false);
  world.api.services.places = undefined;
});

test("a Google account without an email can log in, and cannot sign up", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  await world.setBehaviour("no_email");
  expect(outcome(await comeByGoogle(world, newBrowser(), owner))).toBe("opened");
  expect(outcome(await comeByGoogle(world, newBrowser(), { email: newEmail() }))).toBe(
    "google_no_email",
  );
});

test("the account follows `sub`: another Google account with the email of the first gets nothing", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  const other = { email: owner.email, user: `other-${owner.email}` };
  expect(outcome(await comeByGoogle(world, newBrowser(), other))).toBe("join");
  // The owner changed the email at Google.
  const renamed = newEmail();
  await sql`update sandbox.google_user set email = ${renamed} where id = ${owner.email}`.execute(
    world.api.services.db,
  );
  expect(outcome(await comeByGoogle(world, newBrowser(), owner))).toBe("opened");
  expect(await identities(owner.email)).toMatchObject([{ email: renamed }]);
});

test("an account that is being closed logs in no more", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  await world.api.services.db
    .updateTable("account")
    .set({ closed_at: world.api.clock.now() })
    .where("email", "=", owner.email)
    .execute();
  expect(outcome(await comeByGoogle(world, newBrowser(), owner))).toBe("google_refused");
  const other = { email: owner.email, user: `other-${owner.email}` };
  expect(outcome(await comeByGoogle(world, newBrowser(), other))).toBe("google_refused");
});

test("attack: only a page of the panel is opened afterwards", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  const nextOf = async (next: string) => {
    const query = `?${new URLSearchParams({ next })}`;
    return (await comeByGoogle(world, owner.browser, owner, query)).body.next;
  };
  expect(await nextOf("/mensagens?pagina=2")).toBe("/mensagens?pagina=2");
  for (const foreign of [
    "https://mau.test",
    "//mau.test",
    "/..//mau.test",
    "/\\mau.test",
    "javascript:alert(1)",
  ]) {
    expect(await nextOf(foreign)).toBe("/painel");
  }
});

test("before the scripts the page of the button says what to open; the button's own query counts more", async () => {
  const owner = await newGoogleOwner(world, newEmail());
  const nextOf = async (query: string, referer: string) => {
    const asked = await goToGoogle(world, owner.browser, query, { Referer: referer });
    return (await finish(world, owner.browser, await choose(world, asked, owner))).body.next;
  };
  const login = "https://estrelou.test/login?next=%2Fmensagens%3Fpagina%3D2";
  expect(await nextOf("", login)).toBe("/mensagens?pagina=2");
  expect(await nextOf("?next=%2Fresumo", login)).toBe("/resumo");
  expect(await nextOf("", "https://mau.test/?next=%2F%2Fmau.test")).toBe("/painel");
  expect(await nextOf("", "nada")).toBe("/painel");
});

test("without the log-in with Google the button's address leads to a page, and the call fails", async () => {
  const { googleLogin } = world.api.services;
  world.api.services.googleLogin = undefined;
  try {
    const url = `${world.api.url}/entrar/google/inicio`;
    const { status, headers } = await fetch(url, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([303, "/entrar/google?error=google_off"]);
    const owner = await createTenant(world.api.services);
    const { access: token } = await logInAs(world.api, owner);
    const { body } = await send(world.api, "GET", "/api/account/google/", { token });
    expect(body).toEqual({ available: false, linked: null });
  } finally {
    world.api.services.googleLogin = googleLogin;
  }
});

test("the log has why a log-in failed, and no email, code or token", async () => {
  const email = newEmail();
  await world.setBehaviour("wrong_nonce");
  const browser = newBrowser();
  const brought = await choose(world, await goToGoogle(world, browser), { email });
  await finish(world, browser, brought);
  const log = world.api.logged.join("");
  expect(log).toContain("NONCE");
  for (const secret of [email, brought.code, brought.state, browser.cookie.split("=")[1] || "-"]) {
    expect(log.includes(secret) && secret !== "-").toBe(false);
  }
});
