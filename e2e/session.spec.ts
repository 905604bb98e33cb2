import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

const refusals = { expectedComplaints: [/status of 401|no answer|ERR_/] };

function countRefreshes(page: Page): { count: number } {
  const refreshes = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/token/refresh/")) refreshes.count++;
  });
  return refreshes;
}

test("the panel's QR, as it is drawn, leads to the review page", async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria do QR" });
  await logIn(page, owner);
  await expect(page.getByRole("heading", { name: "Padaria do QR" })).toBeVisible();
  const image = page.getByRole("img", { name: "QR Code" });
  await expect(image).toHaveJSProperty("width", 240);
  const { data, size } = await image.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = img.width;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    // The code is drawn without a ground: on the card's, as people see it.
    context.fillStyle = getComputedStyle(img.parentElement as Element).backgroundColor;
    context.fillRect(0, 0, img.width, img.width);
    context.drawImage(img, 0, 0, img.width, img.width);
    return { data: [...context.getImageData(0, 0, img.width, img.width).data], size: img.width };
  });
  const address = `${program.url}/feedback/${owner.slug}`;
  expect(jsQR(Uint8ClampedArray.from(data), size, size)?.data).toBe(address);
  const shown = page.getByRole("link", { name: address.replace(/^https?:\/\//, "") });
  await expect(shown).toHaveAttribute("href", address);
});

test("the drawer leads everywhere; Sair ends the session here and on the server", async ({
  page,
  program,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  const tokens = "({ ...localStorage })";
  const { access_token, refresh_token } = (await page.evaluate(tokens)) as Record<string, string>;
  for (const [name, url] of [
    ["Resumo", "/resumo"],
    ["Avaliações", "/mensagens"],
    ["QR Code", "/painel"],
  ] as const) {
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(url);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const left = page.waitForResponse("**/api/logout/");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/login");
  expect((await left).status()).toBe(200);
  expect(Object.keys((await page.evaluate(tokens)) as object)).not.toContain("access_token");
  expect(Object.keys((await page.evaluate(tokens)) as object)).not.toContain("refresh_token");
  const ask = (path: string, init: RequestInit) => fetch(program.url + path, init);
  const me = await ask("/api/me", { headers: { Authorization: `Bearer ${access_token}` } });
  const renewal = await ask("/api/token/refresh/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh: refresh_token }),
  });
  expect([me.status, renewal.status]).toEqual([401, 401]);
  await page.goBack();
  await page.waitForURL("/login");
});

test.describe("an access token that has expired", () => {
  test.use(refusals);

  test("is renewed once for all calls under way, which are then repeated", async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: "Loja Renovada" });
    for (let index = 0; index < 8; index++) {
      await addReview(program.services, owner.businessId, { rating: 5, comment: "Bom" });
    }
    await logIn(page, owner);
    const before = await page.evaluate("localStorage.getItem('access_token')");
    const refreshes = countRefreshes(page);
    const refused = new Set<string>();
    page.on("response", (response) => {
      if (response.status() === 401) refused.add(new URL(response.url()).pathname);
    });
    // The renewal is answered when every call under way has been refused.
    await page.route("**/api/token/refresh/", async (route) => {
      await expect
        .poll(() => [...refused])
        .toEqual(
          expect.arrayContaining([
            "/api/dashboard/alerts/",
            "/api/dashboard/messages/",
            "/api/me",
            "/api/subscription/",
          ]),
        );
      await route.continue();
    });
    // What the panel's first page still asks is none of this.
    await page.goto("about:blank");
    program.clock.advance({ minutes: 16 });
    await page.goto("/mensagens");
    await expect(page.getByRole("listitem")).toHaveCount(8);
    await expect(page.getByText("Loja Renovada")).toBeVisible();
    expect(refreshes.count).toBe(1);
    expect(await page.evaluate("localStorage.getItem('access_token')")).not.toBe(before);
    await page.unroute("**/api/token/refresh/");

    // Eight marks at once, all with a token that expires under them.
    await program.services.db
      .updateTable("review")
      .set({ displayed: false })
      .where("business_id", "=", owner.businessId)
      .execute();
    // Once: another look at the list must not let another quarter of an hour pass.
    let expired = false;
    await page.route("**/api/dashboard/messages/?*", async (route) => {
      const response = await route.fetch();
      if (!expired) program.clock.advance({ minutes: 16 });
      expired = true;
      await route.fulfill({ response });
    });
    await page.getByLabel("Filtrar por estrelas").selectOption("5 estrelas");
    await expect
      .poll(async () => {
        const { count } = await program.services.db
          .selectFrom("review")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("business_id", "=", owner.businessId)
          .where("displayed", "=", true)
          .executeTakeFirstOrThrow();
        return Number(count);
      })
      .toBe(8);
    expect(refreshes.count).toBe(2);
  });

  test("ends the session when it cannot be renewed", async ({ page, program, newTenant }) => {
    await logIn(page, await newTenant());
    program.clock.advance({ days: 61 });
    await page.goto("/resumo");
    await page.waitForURL("/login");
    expect(await page.evaluate("localStorage.getItem('access_token')")).toBeNull();
    expect(await page.evaluate("localStorage.getItem('refresh_token')")).toBeNull();
  });

  test("ends the session when there is no refresh token", async ({ page, program, newTenant }) => {
    await logIn(page, await newTenant());
    await page.evaluate("localStorage.removeItem('refresh_token')");
    program.clock.advance({ minutes: 16 });
    const refreshes = countRefreshes(page);
    await page.evaluate("window.location.assign('/resumo')");
    await page.waitForURL("/login**");
    expect(refreshes.count).toBe(0);
  });

  test("survives a renewal whose answer was lost by a reload", async ({
    page,
    program,
    newTenant,
  }) => {
    await logIn(page, await newTenant({ placeName: "Loja Recarregada" }));
    program.clock.advance({ minutes: 16 });
    let lost = () => {};
    const losing = new Promise<void>((resolve) => {
      lost = resolve;
    });
    await page.route("**/api/token/refresh/", async (route) => {
      // It reaches the server; the answer finds the page gone.
      await route.fetch();
      lost();
    });
    await page.goto("/resumo", { waitUntil: "commit" });
    await losing;
    await page.unroute("**/api/token/refresh/");
    await page.goto("/resumo");
    await expect(page.getByText("Loja Recarregada")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Loja Recarregada")).toBeVisible();
  });

  test("keeps the session when only the network is gone", async ({ page, program, newTenant }) => {
    await logIn(page, await newTenant());
    program.clock.advance({ minutes: 16 });
    await page.route("**/api/token/refresh/", (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("link", { name: "Resumo" }).click();
    await page.waitForURL("/resumo");
    await expect(page.getByText("Não foi possível carregar")).toBeVisible();
    await page.unroute("**/api/token/refresh/");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("Nenhum dado disponível")).toBeVisible();
  });
});
