import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("the copied badge code shows the ratings on a site that blocks scripts", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await newTenant({ placeName: 'Bar "do Zé" & Cia' });
  await addReview(program.services, owner.businessId, { rating: 5 });
  await addReview(program.services, owner.businessId, { rating: 2 });
  await logIn(page, owner, "/mais-jeitos");
  const badgeSwitch = page.getByLabel("Mostrar minhas notas e meus elogios em público");
  // Wait for the switch first. The check below would also pass before the section is rendered.
  await expect(badgeSwitch).not.toBeChecked();
  await expect(page.getByRole("img", { name: "Prévia do selo" })).toHaveCount(0);
  await badgeSwitch.check();
  await expect(page.getByRole("img", { name: "Prévia do selo" })).toHaveJSProperty(
    "naturalWidth",
    240,
  );
  await page.getByLabel("Fundo escuro").check();
  await page.getByRole("button", { name: "Copiar código do selo" }).click();
  await expect(page.getByText("Código copiado!")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const site = await serveSite(code);
  await page.goto(site.url);
  const badge = page.getByRole("img", { name: 'Avaliações do Bar "do Zé" & Cia' });
  await expect(badge).toHaveJSProperty("naturalWidth", 240);
  await badge.click();
  await page.waitForURL(`${program.url}/feedback/${owner.slug}?o=site`);
  await site.stop();
});

test("the copied code of the comments shows them in a frame on a site that blocks scripts", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await newTenant({ placeName: 'Bar "do Zé" & Cia' });
  await page.goto(`/feedback/${owner.slug}`);
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill("Melhor torresmo do bairro");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByRole("button", { name: "Pode mostrar" }).click();
  await expect(page.getByRole("button", { name: "Pode mostrar" })).toHaveCount(0);
  await addReview(program.services, owner.businessId, { rating: 2, comment: "Caro" });
  await logIn(page, owner, "/mais-jeitos");
  await page.getByLabel("Mostrar minhas notas e meus elogios em público").check();
  const preview = page.frameLocator("iframe[title='Prévia dos elogios']");
  const shown = preview.getByText("Melhor torresmo do bairro");
  await expect(preview.getByText("A média é de todas as avaliações.")).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Avaliações" }).click();
  await expect(page.getByText("Pode mostrar: Ana")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar no site", exact: true }).click();
  const takeOff = page.getByRole("button", { name: "Não mostrar no site" });
  await expect(takeOff).toBeFocused();
  await expect(page.getByText("Para o site: Ana")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Copiar código dos elogios" }).click();
  await expect(page.getByText("Código copiado!")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const site = await serveSite(code);
  await page.goto(site.url);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Melhor torresmo do bairro")).toBeVisible();
  await expect(frame.getByText("Ana, ")).toBeVisible();
  await expect(frame.getByText("Caro")).toHaveCount(0);
  await expect(frame.getByRole("img", { name: "3,5 de 5 estrelas" })).toHaveJSProperty(
    "naturalWidth",
    240,
  );
  const rate = frame.getByRole("link", { name: "Avaliar" });
  await expect(rate).toHaveAttribute("target", "_blank");
  await expect(rate).toHaveJSProperty("href", `${program.url}/feedback/${owner.slug}?o=site`);
  for (const look of ["", "?tema=escuro"]) {
    await page.goto(`/elogios/${owner.slug}${look}`);
    await expectAccessible(page);
  }
  await site.stop();
});

/** Another site, which allows no scripts. */
async function serveSite(code: string) {
  const site = createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "script-src 'none'",
    });
    response.end(`<title>Bar</title><link rel="icon" href="data:,">${code}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  return { url, stop: () => new Promise((resolve) => site.close(resolve)) };
}
