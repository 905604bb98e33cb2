import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { accountOf } from "#src/features/session/owner/shown-account.ts";
import { shownAccountCookie } from "#src/lib/storage-keys.ts";
import type { Running, start } from "#src/server/start.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { createTestDatabase } from "./database.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";
import { lightEffort, solve } from "./human.ts";
import { TestClock } from "./time.ts";

const secretKey = "a secret that only the tests know, long enough";

export interface TestProgram extends Running {
  clock: TestClock;
}

interface WorkerFixtures {
  /** The built program on its own port and database, one per worker. */
  program: TestProgram;
  /** Extra settings of that program. A spec file with extra settings gets its own worker. */
  programEnv: Record<string, string>;
}

interface TestFixtures {
  /** Creates a business for this test. */
  newTenant(options?: TenantOptions): Promise<Tenant>;
  /**
   * Page errors that this test allows. Any other page error fails the test. Combine several into one expression,
   * because Playwright takes a list whose second member is an object for a fixture with options.
   */
  allowedPageErrors: RegExp[];
  /** Sets the clock to the real time before every test. */
  resetClock: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  programEnv: [{}, { option: true, scope: "worker" }],

  program: [
    async ({ programEnv }, use) => {
      const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
      // Its own, because a start repeats the deletions that its folder has.
      const dataDir = await mkdtemp(join(tmpdir(), "estrelou-e2e-"));
      const clock = new TestClock();
      const built = (await import("../build/server/server.js" as string)) as {
        start: typeof start;
      };
      const env = {
        PORT: "0",
        DATABASE_URL: database.url,
        SECRET_KEY: secretKey,
        LOG_LEVEL: "error",
        DATA_DIR: dataDir,
        LIMITS_SCALE: "1000",
        // The clock does not advance by itself, so a rate limit would block.
        INVITATIONS_PER_SECOND: "0",
        GOOGLE_CALLS_PER_MINUTE: "6000",
        ...programEnv,
      };
      const humanCheck = altchaCheck({ secret: secretKey, clock, effort: lightEffort });
      const running = await built.start({ env, overrides: { clock, humanCheck } });
      await use({ ...running, clock });
      await running.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],

  baseURL: async ({ program }, use) => use(program.url),

  newTenant: async ({ program }, use) => use((options) => createTenant(program.services, options)),

  allowedPageErrors: async ({}, use) => use([]),

  resetClock: [
    async ({ program }, use) => {
      program.clock.set(new Date());
      await use(undefined);
    },
    { auto: true },
  ],

  page: async ({ page, allowedPageErrors }, use) => {
    const errors = collectPageErrors(page);
    await use(page);
    const unexpected = errors.filter(
      (error) => ![allowedPageErrors].flat().some((expected) => expected.test(error)),
    );
    expect(unexpected, "page errors").toEqual([]);
  },
});

export { expect };

/** Collects console errors, uncaught errors and requests without a response. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation aborts running requests of the old page.
    if (reason !== "net::ERR_ABORTED") errors.push(`no response: ${request.url()} ${reason}`);
  });
  return errors;
}

/**
 * Stops the clock of the pages opened from now on. Only `page.clock.runFor` advances their time, so a
 * timeout that the test measures does not depend on the machine's load.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // The clock has run until now, and `pauseAt` rejects a time in the past.
  await page.clock.pauseAt(now + 60_000);
}

/**
 * Lets the requests of an earlier `page.route` pass again. Not `page.unroute`, which can leave the next request without
 * a response: the browser holds it while Playwright stops intercepting.
 */
export async function letThrough(page: Page, url: string | RegExp): Promise<void> {
  await page.route(url, (route) => route.continue());
}

/**
 * Opens a page that redirects in the browser, and waits for the other one. The first may be left before
 * its load event, for which `goto` would wait. The page that is open may notice the reason for the redirect first, and
 * its own navigation then ends this one.
 */
export async function openRedirected(page: Page, from: string, to: string | RegExp): Promise<void> {
  await page.goto(from, { waitUntil: "commit" }).catch((error: Error) => {
    if (!error.message.includes("net::ERR_ABORTED")) throw error;
  });
  await page.waitForURL(to);
}

/** Chooses stars on the review page. */
export async function choose(page: Page, stars: 1 | 2 | 3 | 4 | 5): Promise<void> {
  await page.getByRole("radio", { name: stars === 1 ? "1 estrela" : `${stars} estrelas` }).check();
}

/**
 * Removes the stored session. First leaves the page: a page of the panel that misses its session deletes the
 * cookie that it can read and opens the log-in, which would interrupt the test's next `goto`.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.clear());
}

/**
 * Opens a page of the panel as a logged-in owner. The session comes from the API, because
 * e2e/login.spec.ts tests the login page. With `content: false` the documents are shells, whose scripts make the
 * first calls.
 */
export async function logIn(
  page: Page,
  { email, password }: Pick<Tenant, "email" | "password">,
  arrival = "/painel",
  { content = true } = {},
): Promise<void> {
  const challenge = await page.request.get("/api/human-check/?for=login");
  const answer = await page.request.post("/api/token/", {
    data: {
      username: email,
      password,
      recaptcha_token: await solve(await challenge.json()),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  // localStorage belongs to an origin, so the page must first load a URL of the program.
  await page.goto("/healthz");
  const { access, refresh } = await answer.json();
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), {
    access_token: access,
    refresh_token: refresh,
  });
  const value = accountOf(access);
  if (content && value) {
    await page
      .context()
      .addCookies([{ name: shownAccountCookie, value, url: new URL(page.url()).origin }]);
  }
  await page.goto(arrival);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
}
