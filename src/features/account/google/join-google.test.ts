import { describe, expect, test } from "vitest";
import { subOf } from "#src/sandbox/google/identity.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import {
  callsOf,
  comeByGoogle,
  newBrowser,
  outcome,
  setUpLoginTests,
  type TestBrowser,
} from "#testing/google-login.ts";
import { mailedToken } from "#testing/mail.ts";

const world = setUpLoginTests();
const { me, logIn, identities, mailsTo } = callsOf(world);

describe("an email that has an account", () => {
  test("attack: the email alone opens nothing, verified or not", async () => {
    const owner = await createTenant(world.api.services);
    for (const behaviour of ["normal", "unverified_email"] as const) {
      await world.setBehaviour(behaviour);
      const { body } = await comeByGoogle(world, newBrowser(), { email: owner.email });
      expect(body).toEqual({
        result: "join",
        next: "/painel",
        email: owner.email,
        ticket: expect.any(String),
      });
    }
    expect(await identities(owner.email)).toEqual([]);
  });

  test("is joined by one log-in with its password, which is mailed; then Google alone logs in", async () => {
    const owner = await createTenant(world.api.services);
    const browser = newBrowser();
    const { ticket } = (await comeByGoogle(world, browser, owner)).body;
    const wrong = await logIn(owner.email, "errada", { google: ticket });
    expect(outcome(wrong)).toBe("credentials_wrong");
    expect(await identities(owner.email)).toEqual([]);
    const more = { google: ticket, device: browser.device };
    expect((await logIn(owner.email, owner.password, more)).status).toBe(200);
    expect(await identities(owner.email)).toEqual([
      { sub: subOf(owner.email), email: owner.email, password_is_random: false },
    ]);
    expect(await mailsTo(owner.email)).toContain("O Google foi ligado à sua conta do Estrelou");
    expect(outcome(await comeByGoogle(world, browser, owner))).toBe("opened");
    expect((await logIn(owner.email, owner.password)).status).toBe(200);
  });

  test("attack: a ticket joins no account of another email, and no account without the human check", async () => {
    const [owner, other] = [
      await createTenant(world.api.services),
      await createTenant(world.api.services),
    ];
    const { ticket } = (await comeByGoogle(world, newBrowser(), owner)).body;
    const google = { google: ticket };
    expect(outcome(await logIn(other.email, other.password, google))).toBe("google_ticket_invalid");
    const unchecked = await send(world.api, "POST", "/api/token/", {
      body: { username: owner.email, password: owner.password, google: ticket },
    });
    expect(outcome(unchecked)).toBe("human_check_failed");
    world.api.clock.advance({ minutes: 30 });
    expect(outcome(await logIn(owner.email, owner.password, google))).toBe("google_ticket_invalid");
    expect(await identities(owner.email)).toEqual([]);
  });

  test("is joined by a mailed link, in the browser that came from Google only", async () => {
    const owner = await createTenant(world.api.services);
    const browser = newBrowser();
    const { ticket } = (await comeByGoogle(world, browser, owner)).body;
    const asked = await send(world.api, "POST", "/api/token/google/mail/", {
      body: { ticket, device: browser.device },
    });
    expect(asked.status).toBe(200);
    const token = await mailedToken(world.api, owner.email);
    const join = ({ device }: TestBrowser) =>
      send(world.api, "POST", "/api/token/google/join/", { body: { token, device } });
    // The owner of the mailbox opens the mail of a stranger's request.
    expect(outcome(await join(newBrowser()))).toBe("google_link_invalid");
    expect(await identities(owner.email)).toEqual([]);
    const joined = await join(browser);
    expect((await me(joined.body.access)).status).toBe(200);
    expect(outcome(await join(browser))).toBe("google_link_invalid");
    expect(outcome(await comeByGoogle(world, browser, owner))).toBe("opened");
  });

  test("a mailed link expires after an hour, and with a new password", async () => {
    const owner = await createTenant(world.api.services);
    const browser = newBrowser();
    const mailLink = async () => {
      const { ticket } = (await comeByGoogle(world, browser, owner)).body;
      const { device } = browser;
      await send(world.api, "POST", "/api/token/google/mail/", { body: { ticket, device } });
      return mailedToken(world.api, owner.email);
    };
    const join = async (token: string) =>
      outcome(
        await send(world.api, "POST", "/api/token/google/join/", {
          body: { token, device: browser.device },
        }),
      );
    const first = await mailLink();
    world.api.clock.advance({ hours: 1 });
    expect(await join(first)).toBe("google_link_invalid");
    const second = await mailLink();
    const { access } = await logInAs(world.api, owner);
    await send(world.api, "POST", "/api/account/password/", {
      token: access,
      body: { current: owner.password, password: "outra senha" },
    });
    expect(await join(second)).toBe("google_link_invalid");
  });
});
