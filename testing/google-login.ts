import { afterAll, beforeAll, beforeEach } from "vitest";
import { issueCode } from "#src/sandbox/google/grants.server.ts";
import type { LoginBehaviour } from "#src/sandbox/google/login-behaviours.server.ts";
import { addGoogleUser } from "#src/sandbox/google/users.server.ts";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { send, startTestApi, type TestApi } from "./api.ts";
import { newDevice } from "./device.ts";
import { startTestGoogle } from "./google-reviews.ts";
import { humanToken } from "./human.ts";

interface LoginTests {
  api: TestApi;
  setBehaviour(behaviour: LoginBehaviour): Promise<void>;
}

/** A browser: its secret, and its cookie of a request to Google. */
export interface TestBrowser {
  device: string;
  cookie: string;
}

/** What Google's page puts into the URL of the return. */
type Returned = { code: string; state: string };

/** Starts an API with an emulated Google. Each test begins without faults. */
export function setUpLoginTests({ limitsScale = 1000 } = {}): LoginTests {
  const world = {} as LoginTests;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    world.api = await startTestApi({}, { limitsScale });
    ({ stop } = await startTestGoogle(world.api));
    world.setBehaviour = (behaviour) => setSwitch(world.api.services.db, "google_login", behaviour);
  });
  beforeEach(() => world.setBehaviour("normal"));
  afterAll(async () => {
    await world.api.stop();
    await stop();
  });
  return world;
}

export const newBrowser = (): TestBrowser => ({ device: newDevice(), cookie: "" });

/** Stores the cookie of a response in the browser. */
function keepCookie(browser: TestBrowser, headers: Headers): void {
  const set = headers.getSetCookie().find((one) => one.startsWith("google_login="));
  if (set) browser.cookie = set.split(";", 1)[0] ?? "";
}

/** Follows the button in a browser. Returns the query of Google's page. */
export async function goToGoogle(
  { api }: LoginTests,
  browser: TestBrowser,
  query = "",
  headers: Record<string, string> = {},
): Promise<URLSearchParams> {
  const address = `${api.url}/entrar/google/inicio${query}`;
  const response = await fetch(address, { redirect: "manual", headers });
  keepCookie(browser, response.headers);
  return new URL(response.headers.get("location") ?? "").searchParams;
}

/** Chooses a Google account on Google's page. `user` identifies it, whatever its email is. */
export async function choose(
  { api }: LoginTests,
  asked: URLSearchParams,
  { email, user = email }: { email: string; user?: string },
): Promise<Returned> {
  const { db, clock } = api.services;
  await addGoogleUser(db, { id: user, name: user, email, accounts: [] });
  const code = await issueCode(
    { db, clock },
    {
      userId: user,
      redirectUri: asked.get("redirect_uri") ?? "",
      challenge: asked.get("code_challenge") ?? undefined,
      nonce: asked.get("nonce") ?? undefined,
      scope: asked.get("scope") ?? "",
    },
  );
  return { code, state: asked.get("state") ?? "" };
}

/** Posts what the browser brought back. */
export async function finish(
  { api }: LoginTests,
  browser: TestBrowser,
  returned: Returned & { confirmation?: string },
) {
  const answer = await send(api, "POST", "/api/token/google/", {
    body: { ...returned, device: browser.device },
    headers: { Cookie: browser.cookie },
  });
  keepCookie(browser, answer.headers);
  return answer;
}

/** Goes to Google with an account and comes back. */
export async function comeByGoogle(
  world: LoginTests,
  browser: TestBrowser,
  account: { email: string; user?: string },
  query = "",
) {
  const asked = await goToGoogle(world, browser, query);
  return finish(world, browser, await choose(world, asked, account));
}

let phones = 0;

/** Sends the phone of a new account. */
export async function signUpByGoogle(
  { api }: LoginTests,
  { device }: TestBrowser,
  ticket: string,
  more: object = {},
) {
  const recaptcha = await humanToken(api.services, "sign-up");
  const phone = `119${String(10_000_000 + ++phones)}`;
  return send(api, "POST", "/api/clientes/cadastro-google/", {
    body: { ticket, phone, recaptcha, device, ...more },
  });
}

/** An account that began with Google, in its browser. */
export async function newGoogleOwner(world: LoginTests, email: string) {
  const browser = newBrowser();
  const { body } = await comeByGoogle(world, browser, { email });
  const { session } = (await signUpByGoogle(world, browser, body.ticket)).body;
  return { browser, email, token: session.access as string };
}

/** What a call came to: the code of its failure, or its result. */
export const outcome = ({
  status,
  body,
}: {
  status: number;
  body: { code?: string; result?: string };
}) => body.code ?? body.result ?? status;

/** What the tests of Google's log-in ask the program and its database. */
export function callsOf(world: LoginTests) {
  return {
    me: (token: string) => send(world.api, "GET", "/api/me", { token }),

    /** Logs in with a password, and perhaps a ticket. */
    async logIn(
      username: string,
      password: string,
      more: { google?: string; device?: string; confirmation?: string } = {},
    ) {
      const recaptcha_token = await humanToken(world.api.services, "login");
      const body = { username, password, recaptcha_token, ...more };
      return send(world.api, "POST", "/api/token/", { body });
    },

    identities: (email: string) =>
      world.api.services.db
        .selectFrom("google_identity")
        .innerJoin("account", "account.id", "account_id")
        .select(["sub", "google_identity.email", "password_is_random"])
        .where("account.email", "=", email)
        .execute(),

    async mailsTo(email: string) {
      await world.api.runJobs();
      return world.api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    },
  };
}
