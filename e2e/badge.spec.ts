import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("the copied badge code shows the ratings on a site that blocks scripts", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await newTenant({ placeName: 'Bar "do Zé" & Cia' });
  await addReview(program.services, owner.businessId, { rating: 5 });
  await addReview(program.services, owner.businessId, { rating: 2 });
  await logIn(page, owner);
  const badgeSwitch = page.getByLabel("Mostrar minhas notas em um selo público");
  // Wait for the switch first. The check below would also pass before the section is rendered.
  await expect(badgeSwitch).not.toBeChecked();
  await expect(page.getByRole("img", { name: "Prévia do selo" })).toHaveCount(0);
  await badgeSwitch.check();
  await expect(page.getByRole("img", { name: "Prévia do selo" })).toHaveJSProperty(
    "naturalWidth",
    240,
  );
  await page.getByLabel("Fundo escuro").check();
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByText("Código copiado!")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const site = createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "script-src 'none'",
    });
    response.end(`<title>Bar</title><link rel="icon" href="data:,">${code}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const badge = page.getByRole("img", { name: 'Avaliações do Bar "do Zé" & Cia' });
  await expect(badge).toHaveJSProperty("naturalWidth", 240);
  await badge.click();
  await page.waitForURL(`${program.url}/feedback/${owner.slug}?o=site`);
  site.close();
});
