import type { Page } from "@playwright/test";
import { collectPageErrors, expect, test } from "#testing/browser.ts";

// One worker, because each worker of this file starts a program of its own.
test.describe.configure({ mode: "default" });
test.use({ programEnv: { GA_MEASUREMENT_ID: "G-TEST123456" } });

/** A fake of Google's script: it reports each page view like the real one. */
const fakeGtag = `
  const report = (entry) => {
    const [kind, name, params] = entry;
    if (kind !== "event") return;
    navigator.sendBeacon("https://www.google-analytics.com/g/collect?en=" + name +
      "&dl=" + encodeURIComponent(params.page_location ?? ""));
  };
  const queue = window.dataLayer;
  queue.forEach(report);
  const push = queue.push.bind(queue);
  queue.push = (entry) => { push(entry); report(entry); };
`;

/** Returns the requests of the page and its other tabs to other origins. Google's script is replaced by the fake. */
async function watchForeign(page: Page, own: string): Promise<URL[]> {
  const foreign: URL[] = [];
  const context = page.context();
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== own) foreign.push(url);
  });
  await context.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeGtag }),
  );
  await context.route("https://www.google-analytics.com/**", (route) =>
    route.fulfill({ status: 204 }),
  );
  return foreign;
}

const viewsOf = (foreign: URL[]) =>
  foreign
    .filter(({ pathname, searchParams }) => pathname === "/g/collect" && searchParams.has("dl"))
    .map(({ searchParams }) => searchParams.get("dl"));

test("the question covers neither the last links of a page nor a focused link", {
  tag: "@slow",
}, async ({ page }) => {
  await watchForeign(page, "");
  await page.goto("/precos", { waitUntil: "networkidle" });
  const bar = page.getByRole("region", { name: "Cookies" });
  const topOfBar = async () => (await bar.boundingBox())?.y ?? 0;
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("link").last();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(await topOfBar());
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    const bottom = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const isElsewhere = focused?.matches("body, [aria-label=Cookies] *");
        return isElsewhere ? 0 : (focused?.getBoundingClientRect().bottom ?? 0);
      });
    // The browser scrolls after the focus moved.
    await expect.poll(bottom, `focus ${step}`).toBeLessThanOrEqual(await topOfBar());
  }
  await bar.getByRole("button", { name: "Recusar" }).click();
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => document.body.style.paddingBottom)).toBe("");
});

test("no request leaves the origin of the site before consent or after a refusal", async ({
  page,
  program,
  newTenant,
}) => {
  const foreign = await watchForeign(page, program.url);
  const { slug } = await newTenant();
  const site = ["/", "/sobre", "/funcionalidades", "/precos", "/faq", "/suporte", "/termos"];
  const paths = [...site, "/privacidade", "/login", `/feedback/${slug}`];
  const openTab = async (path: string) => {
    const tab = await page.context().newPage();
    const errors = collectPageErrors(tab);
    await tab.goto(path, { waitUntil: "networkidle" });
    expect(errors).toEqual([]);
    await tab.close();
  };
  // Three tabs at a time, because each waits until its network is idle.
  while (paths.length > 0) await Promise.all(paths.splice(0, 3).map(openTab));
  expect(foreign).toEqual([]);

  await page.goto("/");
  const bar = page.getByRole("region", { name: "Cookies" });
  await bar.getByRole("button", { name: "Recusar" }).click();
  await expect(bar).toBeHidden();
  await page.goto("/precos", { waitUntil: "networkidle" });
  await expect(bar).toBeHidden();
  expect(foreign).toEqual([]);
});

test("both consent buttons have the same style", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("region", { name: "Cookies" });
  const styleOf = (name: string) =>
    bar.getByRole("button", { name }).evaluate((button) => {
      const { width, height } = button.getBoundingClientRect();
      const { backgroundColor, color, fontSize } = getComputedStyle(button);
      return { width, height, backgroundColor, color, fontSize };
    });
  expect(await styleOf("Aceitar")).toEqual(await styleOf("Recusar"));
});

test("after consent each page is reported once, without tokens; a refusal stops the reports", async ({
  page,
  program,
}) => {
  const foreign = await watchForeign(page, program.url);
  await page.goto("/precos?token=segredo&utm_source=panfleto&email=a%40b.c");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect.poll(() => viewsOf(foreign)).toEqual([`${program.url}/precos?utm_source=panfleto`]);
  expect(new Set(foreign.map(({ host }) => host))).toEqual(
    new Set(["www.googletagmanager.com", "www.google-analytics.com"]),
  );

  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await page.waitForURL("/sobre");
  await page.getByRole("contentinfo").getByRole("link", { name: "Suporte" }).click();
  await page.waitForURL("/suporte");
  await expect
    .poll(() => viewsOf(foreign).slice(1))
    .toEqual([`${program.url}/sobre`, `${program.url}/suporte`]);
  expect(foreign.map(String).join()).not.toMatch(/segredo|a%40b\.c|a@b\.c/);

  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie that Google's script would set.
    document.cookie = "_ga=GA1.1.1; path=/";
  });
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookies" }).click();
  await page.getByRole("button", { name: "Recusar" }).click();
  expect(await page.evaluate(() => document.cookie)).not.toContain("_ga");
  const before = foreign.length;
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await page.waitForURL("/sobre");
  await page.goto("/faq", { waitUntil: "networkidle" });
  expect(foreign.length).toBe(before);
});

test("a blocked analytics script causes no errors", { tag: "@slow" }, async ({
  page,
  allowedPageErrors,
}) => {
  allowedPageErrors.push(/googletagmanager/, /Failed to load resource/);
  await page.route("https://www.googletagmanager.com/**", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loja boa merece ser achada");
});
