import { mkdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { systemClock } from "#src/services/clock.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { startBuiltProgram } from "./built-program.ts";
import { findChromium } from "./chromium.ts";
import { humanToken, lightEffort } from "./human.ts";

/** `npm run campaign -- readme`: takes the README's screenshots of the built demo. */
process.chdir(new URL("..", import.meta.url).pathname);
const folder = "docs/images";
const secret = "a secret that only the pictures know, long enough";

mkdirSync(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-pictures-"));
const program = await startBuiltProgram({ DATA_DIR: dataDir, SECRET_KEY: secret });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
try {
  const context = await browser.newContext({
    baseURL: program.url,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/feedback/padaria-estrela");
  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await page.getByLabel("Quer contar mais?").fill("Pão quentinho e atendimento nota mil!");
  // The pointer would make the stars under it grey, and the caret blinks.
  await page.mouse.move(0, 0);
  await page.getByLabel("Quer contar mais?").blur();
  await page.getByRole("button", { name: "Enviar", disabled: false }).waitFor();
  await take(page, "review-page");

  await page.setViewportSize({ width: 800, height: 460 });
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), await logIn());
  await page.goto("/resumo");
  await page.getByRole("img", { name: /de 5 estrelas/ }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await take(page, "summary");

  const visitor = await browser.newPage({
    baseURL: program.url,
    viewport: { width: 1200, height: 760 },
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  await visitor.goto("/", { waitUntil: "networkidle" });
  await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
  await take(visitor, "landing");
} finally {
  await browser.close();
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function logIn(): Promise<{ access_token: string; refresh_token: string }> {
  const humanCheck = altchaCheck({ secret, clock: systemClock, effort: lightEffort });
  const response = await fetch(`${program.url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username: "demo@estrelou.test",
      password: "estrelou",
      recaptcha_token: await humanToken({ humanCheck }, "login"),
    }),
  });
  const { access, refresh } = (await response.json()) as { access: string; refresh: string };
  return { access_token: access, refresh_token: refresh };
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`${path}: ${Math.round(statSync(path).size / 1000)} KB`);
}
