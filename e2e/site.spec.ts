import { expect, test } from "#testing/browser.ts";

test.describe("an unknown URL", () => {
  test.use({ allowedPageErrors: [/status of 404/] });
  test("gets 404 with the text of the specification and a link to the start", async ({ page }) => {
    const response = await page.goto("/nao/existe");
    expect(response?.status()).toBe(404);
    await expect(
      page.getByText("Opa! A página que você está procurando não foi encontrada."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Voltar para o início" }).click();
    await expect(page).toHaveURL("/");
  });

  test("is not cached by the browser if its path looks like a file of ours", async ({
    request,
  }) => {
    const response = await request.get("/assets/nothing-00000000.js");
    expect(response.status()).toBe(404);
    expect(response.headers()["cache-control"] ?? "").not.toContain("immutable");
  });
});

test("a document without a linked icon gets /favicon.ico, which browsers show and store for a day", async ({
  page,
  request,
}) => {
  const response = await request.get("/favicon.ico");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/x-icon");
  expect(response.headers()["cache-control"]).toBe("public, max-age=86400");
  await page.goto("/healthz");
  const width = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/favicon.ico";
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBe(48);
});

test.describe("the sandbox", () => {
  // The frame that shows a message runs no scripts, not even those of the test.
  test.use({ allowedPageErrors: [/Blocked script execution in 'about:srcdoc'/] });
  test("shows sent mail", { tag: "@slow" }, async ({ page, request }) => {
    await page.goto("/sandbox");
    await page.getByRole("button", { name: "Enviar mensagem de teste" }).click();
    await page.locator("summary", { hasText: "Mensagem de teste" }).first().click();
    const letter = page.locator("iframe[title='Mensagem de teste']").first();
    await expect(letter).toBeVisible();
    await expect(letter).toHaveAttribute("srcdoc", /o correio da demonstração funciona/);
    const mailbox = await (await request.get("/sandbox/mailbox.json?to=demo@estrelou.test")).json();
    const test = { to: "demo@estrelou.test", subject: "Mensagem de teste" };
    expect(mailbox).toEqual(expect.arrayContaining([expect.objectContaining(test)]));
  });
});
