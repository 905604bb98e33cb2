import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureBuilt } from "../build.ts";
import { logIn } from "./browser.ts";
import { startBuiltProgram } from "./built-program.ts";
import { findChromium } from "./chromium.ts";

/**
 * `npm run campaign -- screenshots [NAME…]`: every screen of the built demo, or the named ones, at three widths, light
 * and dark. `screens.md` beside them counts what each screen shows.
 */
const wanted = process.argv.slice(2);
const folder = "screenshots";
const widths = { 360: 740, 768: 1024, 1440: 900 };
const open = [
  ["inicio", "/"],
  ["sobre", "/sobre"],
  ["funcionalidades", "/funcionalidades"],
  ["precos", "/precos"],
  ["faq", "/faq"],
  ["suporte", "/suporte"],
  ["desenvolvedores", "/desenvolvedores"],
  ["termos", "/termos"],
  ["privacidade", "/privacidade"],
  ["login", "/login"],
  ["cadastro", "/cadastro/email"],
  ["esqueci-senha", "/esqueci-senha"],
  ["nova-senha", "/nova-senha?token=exemplo"],
  ["novo-email", "/novo-email?token=exemplo"],
  ["desfazer-email", "/desfazer-email?token=exemplo"],
  ["confirmar", "/confirmar"],
  ["pagamento", "/pagamento/sucesso"],
  ["avaliar", "/feedback/padaria-estrela"],
  ["resumo-semanal", "/resumo-semanal/cancelar?token=exemplo"],
  ["descadastrar", "/descadastrar?c=exemplo"],
  ["denunciar", "/denunciar?c=exemplo"],
  ["totem", "/feedback/padaria-estrela?modo=totem"],
  ["nao-encontrada", "/nao-existe"],
  ["sandbox", "/sandbox"],
] as const;
const owners = [
  ["painel", "/painel"],
  ["impressao", "/impressao"],
  ["mais-jeitos", "/mais-jeitos"],
  ["convites", "/convites"],
  ["resumo", "/resumo"],
  ["mensagens", "/mensagens"],
  ["mensagens-em-aberto", "/mensagens?status=open"],
  ["mensagens-google", "/mensagens?origem=google"],
  ["configuracoes", "/configuracoes"],
  ["planos", "/planos"],
  ["lojas", "/lojas"],
  ["equipe", "/equipe"],
  ["integracoes", "/integracoes"],
  ["conta", "/conta"],
  ["conta-google", "/conta/google"],
] as const;

process.chdir(new URL("..", import.meta.url).pathname);
const dataDir = await mkdtemp(join(tmpdir(), "estrelou-screenshots-"));
await ensureBuilt();
const running = await startBuiltProgram({ DATA_DIR: dataDir });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const counts = new Map<string, Record<string, Count>>();

try {
  for (const [width, height] of Object.entries(widths)) {
    for (const theme of ["light", "dark"]) {
      const context = await browser.newContext({
        baseURL: running.url,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        viewport: { width: Number(width), height },
      });
      await context.addInitScript(`localStorage.setItem("theme", "${theme}")`);
      const page = await context.newPage();
      const all = async (screens: typeof open | typeof owners) => {
        for (const [name, path] of screens) {
          if (!isWanted(name)) continue;
          await page.goto(path, { waitUntil: "networkidle" });
          await shoot(page, `${folder}/${name}-${width}-${theme}.png`);
          counts.set(name, { ...counts.get(name), [width]: await count(page) });
        }
      };
      await all(open);
      await logIn(page, { email: "demo@estrelou.test", password: "estrelou" });
      await all(owners);
      if (isWanted("menu")) {
        await page.goto("/painel");
        await page.getByRole("button", { name: "Abrir menu" }).click();
        await page.getByRole("navigation", { name: "Painel" }).waitFor();
        await shoot(page, `${folder}/menu-${width}-${theme}.png`);
      }
      await context.close();
      console.log(`${width} px, ${theme}: done`);
    }
  }
  await writeFile(`${folder}/screens.md`, asTable());
} finally {
  await browser.close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage: true, animations: "disabled" });
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

interface Count {
  headings: number;
  controls: number;
  height: number;
}

/** What the owner sees of the page itself, without the header and the menu. */
async function count(page: Page): Promise<Count> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
      ).length;
    return {
      headings: shown(":is(h1, h2, h3, h4)"),
      controls: shown(":is(a[href], button, input, select, textarea, summary)"),
      height: document.documentElement.scrollHeight,
    };
  });
}

function asTable(): string {
  const rows = [...counts].map(([name, byWidth]) => {
    const phone = byWidth[360];
    const heights = Object.values(byWidth).map(({ height }) => height);
    return `| ${[name, phone?.headings, phone?.controls, ...heights].join(" | ")} |`;
  });
  const titles = ["Screen", "Headings", "Controls", ...Object.keys(widths).map((w) => `${w} px`)];
  return `| ${titles.join(" | ")} |\n| ${titles.map(() => "---").join(" | ")} |\n${rows.join("\n")}\n`;
}
