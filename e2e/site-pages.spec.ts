import { expectAccessible } from "#testing/axe.ts";
import { expect, test } from "#testing/browser.ts";

const pages = [
  ["/", "Seu cliente gostou. O Google ainda não sabe."],
  ["/sobre", "Loja boa merece ser achada"],
  ["/funcionalidades", "Tudo o que o Estrelou faz"],
  ["/precos", "Um preço que cabe no caixa"],
  ["/faq", "Perguntas frequentes"],
  ["/suporte", "Precisa de ajuda?"],
  ["/desenvolvedores", "Para desenvolvedores"],
  ["/termos", "Termos de uso"],
  ["/privacidade", "Privacidade"],
] as const;

test("the not-found page has no axe violations", { tag: "@slow" }, async ({
  page,
  allowedPageErrors,
}) => {
  allowedPageErrors.push(/404/);
  const response = await page.goto("/nada-disso");
  expect(response?.status()).toBe(404);
  await expect(
    page.getByText("Opa! A página que você está procurando não foi encontrada."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar para o início" }).click();
  await expect(page).toHaveURL("/");
});

test("every page has its own title, heading, description, canonical URL and share tags, and no link that gets 404", {
  tag: "@slow",
}, async ({ page, program }) => {
  const titles = new Set<string>();
  const checked = new Map<string, number>();
  const broken: string[] = [];
  for (const [path, heading] of pages) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", program.url + path);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{40,160}/);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await page.request.get(image ?? "");
    expect(answer.headers()["content-type"]).toBe("image/png");
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    if (path === "/") {
      const facts = await page.locator('script[type*="ld+json"]').textContent();
      expect(JSON.parse(facts ?? "{}")).toMatchObject({
        offers: { price: "9.90", priceCurrency: "BRL" },
      });
    }

    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of new Set(hrefs)) {
      const url = new URL(href);
      if (url.origin !== new URL(page.url()).origin) continue;
      const address = url.origin + url.pathname;
      const status = checked.get(address) ?? (await page.request.get(address)).status();
      checked.set(address, status);
      if (status !== 200) broken.push(`${path} → ${url.pathname} (${status})`);
      else if (url.hash) {
        const html = await (await page.request.get(address)).text();
        if (!html.includes(`id="${url.hash.slice(1)}"`)) broken.push(`${path} → ${href}`);
      }
    }
  }
  expect(titles.size).toBe(pages.length);
  expect(checked.size).toBeGreaterThan(9);
  expect(broken).toEqual([]);
});

test("the sitemap lists existing pages, and robots.txt names the sitemap", {
  tag: "@slow",
}, async ({ page, program }) => {
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${program.url}/sitemap.xml`);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");
  for (const [path] of pages) expect(addresses).toContain(program.url + path);
  for (const address of addresses) {
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
});

test("a review page is noindex, and its share tags contain the business's name", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const { slug } = await newTenant({ placeName: "Açaí & Cia 🍧 <b>" });
  await page.goto(`/feedback/${slug}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await page.request.get(image ?? "");
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(1, 4).toString()).toBe("PNG");
  expect((await page.request.get("/og/feedback/ninguem-aqui.png")).status()).toBe(404);
});
