import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { startBuiltProgram } from "#testing/built-program.ts";
import { findChromium } from "#testing/chromium.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";
import { ensureBuilt } from "../build.ts";

/**
 * `npm run bench -- first-card`: follows a new owner from the landing page to the card that can be printed,
 * on a phone, by the form and by Google, and counts taps, fields, screens and documents. The clock runs with the speed of a
 * hand that types and taps, but without pauses to think or to open the mail app. What happens on Google's own page is not
 * counted.
 */
const keyMs = 200;
const tapMs = 1000;
const phone = { width: 360, height: 740 };

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-first-card-"));
const program = await startBuiltProgram({ DATA_DIR: dataDir });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });

/** What the person does on the way. */
interface Hand {
  page: Page;
  tap(target: Locator, name: string): Promise<void>;
  fill(target: Locator, name: string, text: string): Promise<void>;
  /** Counts a tap outside our pages that is a part of our way, such as on the link of a mail. */
  countTap(name: string): void;
}

/** Opens the sign-up with its four fields, and the link of the mail. */
async function byForm({ page, tap, fill, countTap }: Hand): Promise<void> {
  await tap(page.getByRole("link", { name: /Testar grátis por/ }).first(), "Testar grátis");
  const email = "dona@exemplo.test";
  await fill(page.getByLabel("Celular"), "Celular", "11987654321");
  await fill(page.getByLabel("Email"), "Email", email);
  await fill(page.getByLabel("Senha", { exact: true }), "Senha", "padaria7");
  await fill(page.getByLabel("Confirmar senha"), "Confirmar senha", "padaria7");
  await tap(page.getByRole("button", { name: "Continuar" }), "Continuar");
  await page.getByRole("heading", { name: "Verifique seu e-mail" }).waitFor();
  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
  await page.waitForTimeout(tapMs);
  await page.goto(tokenLink(mail));
  countTap("Confirmar e-mail (mail)");
}

/** Comes by Google, and gives the phone. The business is asked for on the same frame. */
async function byGoogle({ page, tap, fill }: Hand): Promise<void> {
  const google = page.getByRole("link", { name: "Continuar com o Google" });
  await tap(google, "Continuar com o Google");
  await page.getByLabel("Ou outra conta do Google").fill("dona@gmail.test");
  await page.waitForTimeout(tapMs);
  await page.getByRole("button", { name: "Continuar" }).tap();
  await fill(page.getByLabel("Celular"), "Celular", "21987654321");
}

interface Counts {
  taps: string[];
  fields: string[];
  /** Headings, in the order in which they appeared. */
  screens: string[];
  documents: number;
}

/** Returns a hand for a page, and what it counts from now on. */
async function countingHand(page: Page): Promise<{ hand: Hand; counts: Counts }> {
  const counts: Counts = { taps: [], fields: [], screens: [], documents: 0 };
  const { taps, fields, screens } = counts;
  page.on("domcontentloaded", () => {
    counts.documents += 1;
  });
  // A screen is another heading: what a person notices as another page.
  await page.exposeFunction("showScreen", (heading: string) => {
    // Google's page is not ours.
    if (heading !== screens.at(-1) && heading !== "Google emulado") screens.push(heading);
  });
  await page.addInitScript(() => {
    const show = () => {
      const heading = document.querySelector("h1");
      const { showScreen } = window as unknown as { showScreen(heading: string): void };
      if (heading?.checkVisibility({ visibilityProperty: true })) showScreen(heading.innerText);
    };
    new MutationObserver(show).observe(document, { childList: true, subtree: true });
  });

  const tap = async (target: Locator, name: string) => {
    await page.waitForTimeout(tapMs);
    await target.tap();
    taps.push(name);
  };
  const fill = async (target: Locator, name: string, text: string) => {
    await tap(target, `field ${name}`);
    await target.pressSequentially(text, { delay: keyMs });
    fields.push(name);
  };
  return { hand: { page, tap, fill, countTap: (tapped) => void taps.push(tapped) }, counts };
}

async function measure(name: string, signUp: (hand: Hand) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: program.url,
    locale: "pt-BR",
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const { hand, counts } = await countingHand(page);

  const start = performance.now();
  await page.goto("/");
  await signUp(hand);

  const search = page.getByRole("combobox", { name: "Buscar no Google Maps" });
  await hand.fill(search, "place search", "acougue sao joao belo");
  await hand.tap(page.getByRole("option").first(), "the found place");
  await hand.tap(page.getByRole("button", { name: /^Salvar/ }), "Salvar");
  await page.getByRole("heading", { name: "Açougue São João" }).waitFor();
  await page.getByRole("button", { name: "Imprimir" }).first().waitFor();
  print(name, counts, (performance.now() - start) / 1000);
  await context.close();
}

function print(name: string, { taps, fields, screens, documents }: Counts, seconds: number): void {
  const own = taps.filter((tapped) => !tapped.startsWith("field "));
  console.log(`\n${name}`);
  console.log(`${own.length} taps on buttons and links: ${own.join(", ")}`);
  console.log(`${taps.length - own.length} taps into fields`);
  console.log(`${fields.length} fields: ${fields.join(", ")}`);
  console.log(`${screens.length} screens in ${documents} documents:`);
  for (const screen of screens) console.log(`  ${screen}`);
  console.log(`${seconds.toFixed(1)} s`);
}

try {
  await measure("By the form", byForm);
  await measure("By Google", byGoogle);
} finally {
  await browser.close();
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}
