import { expect, test } from "#testing/browser.ts";

test("each file that /desenvolvedores offers is downloaded under its name", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/desenvolvedores");
  const names: string[] = [];
  for (const link of await page.locator("a[download]").all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).byteLength).toBeGreaterThan(1000);
    names.push(download.suggestedFilename());
  }
  expect(names).toEqual(["estrelou-planilha.gs", "estrelou-n8n.json", "estrelou-webhooks.md"]);
});
