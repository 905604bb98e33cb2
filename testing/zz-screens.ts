import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";
import { solve } from "./human.ts";
const url = "http://localhost:3977";
const browser = await chromium.launch({ ...(await findChromium()) } as never);
const shots: [string, string][] = [["todas", "/mensagens?origem=google"], ["sem", "/mensagens?origem=google&resposta=sem"], ["pagina", "/mensagens"]];
for (const [width, scheme] of [[360, "light"], [1440, "dark"], [1440, "light"], [360, "dark"]] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: url });
  const page = await context.newPage();
  const challenge = await (await page.request.get("/api/human-check/?for=login")).json();
  const answer = await (await page.request.post("/api/token/", { data: { username: "demo@estrelou.test", password: "estrelou", recaptcha_token: await solve(challenge) } })).json();
  await page.goto("/healthz");
  await page.evaluate(({ access, refresh, dark }) => { localStorage.setItem("access_token", access); localStorage.setItem("refresh_token", refresh); if (dark) localStorage.setItem("theme", "dark"); }, { ...answer, dark: scheme === "dark" });
  for (const [name, path] of shots) {
    if (name !== "todas" && (width === 1440) !== (scheme === "dark") && name !== "pagina") continue;
    await page.goto(path);
    await page.waitForSelector("html[data-ready]");
    await page.waitForTimeout(600);
    if (name === "sem") { await page.getByRole("button", { name: "Responder no Google" }).nth(1).click(); await page.waitForTimeout(300); }
    await page.screenshot({ path: `/tmp/g3-shot-${name}-${width}-${scheme}.png`, fullPage: name !== "pagina" });
  }
  await context.close();
}
await browser.close();
