import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import {
  expect,
  letThrough,
  logIn,
  openRedirected,
  type TestProgram,
  test,
} from "#testing/browser.ts";
import { addReview, type Tenant } from "#testing/factories.ts";
import { readCodes } from "#testing/qr.ts";

const authFailures = { allowedPageErrors: [/status of (401|403|429)|no response|ERR_/] };

function countRefreshes(page: Page): { count: number } {
  const refreshes = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/token/refresh/")) refreshes.count++;
  });
  return refreshes;
}

test("the QR code that the panel shows contains the URL of the review page", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
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
    // The code has no background, so draw the background of its card first.
    context.fillStyle = getComputedStyle(img.parentElement as Element).backgroundColor;
    context.fillRect(0, 0, img.width, img.width);
    context.drawImage(img, 0, 0, img.width, img.width);
    return { data: [...context.getImageData(0, 0, img.width, img.width).data], size: img.width };
  });
  const url = `${program.url}/feedback/${owner.slug}`;
  const pixels = { data: Uint8ClampedArray.from(data), width: size, height: size };
  expect((await readCodes(pixels)).map(({ text }) => text)).toEqual([url]);
  await expect(image).toHaveAccessibleName(`QR Code da página de avaliação: ${url}`);
});

test("the drawer links to every page; Sair deletes the tokens and revokes the session", async ({
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
  const logOut = page.waitForResponse("**/api/logout/");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/login");
  expect((await logOut).status()).toBe(200);
  expect(Object.keys((await page.evaluate(tokens)) as object)).not.toContain("access_token");
  expect(Object.keys((await page.evaluate(tokens)) as object)).not.toContain("refresh_token");
  const request = (path: string, init: RequestInit) => fetch(program.url + path, init);
  const me = await request("/api/me", { headers: { Authorization: `Bearer ${access_token}` } });
  const renewal = await request("/api/token/refresh/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh: refresh_token }),
  });
  expect([me.status, renewal.status]).toEqual([401, 401]);
  await page.goBack();
  await page.waitForURL("/login");
});

test("Sair opens /login also if the server does not respond, and asks before unsaved input is lost", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/configuracoes");
  const name = page.getByLabel("Nome", { exact: true });
  const leave = async () => {
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("button", { name: "Sair", exact: true }).click();
  };
  await name.fill("Loja que eu digitei");
  await leave();
  await page.getByRole("button", { name: "Continuar aqui" }).click();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Loja que eu digitei" })).toBeVisible();

  await page.goto("/configuracoes");
  await name.fill("Outra");
  await page.route("**/api/logout/", () => {});
  await leave();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await page.waitForURL("/login");
  expect(await page.evaluate("localStorage.getItem('access_token')")).toBeNull();
});

test.describe("an expired access token", () => {
  test.use(authFailures);

  test("is renewed once for all pending calls, which are then repeated", async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: "Loja Renovada" });
    for (let index = 0; index < 8; index++) {
      await addReview(program.services, owner.businessId, { rating: 5, comment: "Bom" });
    }
    await logIn(page, owner, "/painel", { content: false });
    const before = await page.evaluate("localStorage.getItem('access_token')");
    const refreshes = countRefreshes(page);
    const rejected = new Set<string>();
    page.on("response", (response) => {
      if (response.status() === 401) rejected.add(new URL(response.url()).pathname);
    });
    // Delay the renewal until every pending call has got 401.
    await page.route("**/api/token/refresh/", async (route) => {
      await expect
        .poll(() => [...rejected])
        .toEqual(
          expect.arrayContaining(["/api/dashboard/messages/", "/api/me", "/api/subscription/"]),
        );
      await route.continue();
    });
    // Cancels the requests of the panel's first page.
    await page.goto("about:blank");
    program.clock.advance({ minutes: 16 });
    await page.goto("/mensagens");
    await expect(page.getByRole("listitem")).toHaveCount(8);
    await expect(page.getByText("Loja Renovada")).toBeVisible();
    expect(refreshes.count).toBe(1);
    expect(await page.evaluate("localStorage.getItem('access_token')")).not.toBe(before);
    await letThrough(page, "**/api/token/refresh/");

    const countDisplayed = async () => {
      const { count } = await program.services.db
        .selectFrom("review")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("business_id", "=", owner.businessId)
        .where("displayed", "=", true)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    await expect.poll(countDisplayed).toBe(8);

    // Eight concurrent updates with an expired token.
    await program.services.db
      .updateTable("review")
      .set({ displayed: false })
      .where("business_id", "=", owner.businessId)
      .execute();
    // Advance the clock once: a second request for the list must not advance it again.
    let expired = false;
    await page.route("**/api/dashboard/messages/?*", async (route) => {
      const response = await route.fetch();
      if (!expired) program.clock.advance({ minutes: 16 });
      expired = true;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Filtros" }).click();
    await page.getByLabel("Filtrar por estrelas").selectOption("5 estrelas");
    await expect.poll(countDisplayed).toBe(8);
    expect(refreshes.count).toBe(2);
  });

  test("ends the session if the renewal is rejected", async ({ page, program, newTenant }) => {
    await logIn(page, await newTenant());
    // Otherwise a late call of the open page would end the session first.
    await page.goto("about:blank");
    program.clock.advance({ days: 61 });
    await openRedirected(page, "/resumo", "/login");
    // The old document may show /login before the browser has loaded it, so wait across the navigation.
    await page.waitForFunction(() =>
      ["access_token", "refresh_token"].every((key) => localStorage.getItem(key) === null),
    );
  });

  test("ends the session if there is no refresh token", { tag: "@slow" }, async ({
    page,
    program,
    newTenant,
  }) => {
    await logIn(page, await newTenant());
    await page.evaluate("localStorage.removeItem('refresh_token')");
    await page.goto("about:blank");
    program.clock.advance({ minutes: 16 });
    const refreshes = countRefreshes(page);
    await openRedirected(page, "/resumo", /\/login/);
    expect(refreshes.count).toBe(0);
  });

  test("is renewed after a reload that lost the response of the renewal", { tag: "@slow" }, async ({
    page,
    program,
    newTenant,
  }) => {
    await logIn(page, await newTenant({ placeName: "Loja Recarregada" }));
    await page.goto("about:blank");
    program.clock.advance({ minutes: 16 });
    let lost = () => {};
    const losing = new Promise<void>((resolve) => {
      lost = resolve;
    });
    let renewals = 0;
    await page.route("**/api/token/refresh/", async (route) => {
      renewals++;
      // Counted, not removed with `unroute`: that can leave the next request without a response.
      if (renewals > 1) return route.continue();
      // The request reaches the server, but the page never gets the response.
      await route.fetch();
      lost();
    });
    await page.goto("/resumo", { waitUntil: "commit" });
    await losing;
    // The load event of a document whose first request never ended may be missing: wait for the text.
    await page.goto("/resumo", { waitUntil: "commit" });
    await expect(page.getByText("Loja Recarregada")).toBeVisible();
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByText("Loja Recarregada")).toBeVisible();
  });

  const full = { code: "too_many_requests", detail: "Muitas tentativas." };
  for (const [failure, respond] of [
    ["gets no response", (route: Route) => route.abort("connectionfailed")],
    ["gets 429", (route: Route) => route.fulfill({ status: 429, json: full })],
    ["is cut", (route: Route) => route.fulfill({ body: '{"acc' })],
    ["gets 403 of a proxy", (route: Route) => route.fulfill({ status: 403, body: "Forbidden" })],
  ] as const) {
    test(`keeps the session if the renewal ${failure}`, { tag: "@slow" }, async ({
      page,
      program,
      newTenant,
    }) => {
      await logIn(page, await newTenant());
      program.clock.advance({ minutes: 16 });
      let isFailing = true;
      // Not removed with `unroute`: that can leave the next request without a response.
      await page.route("**/api/token/refresh/", (route) =>
        isFailing ? respond(route) : route.continue(),
      );
      await page.getByRole("button", { name: "Abrir menu" }).click();
      await page.getByRole("link", { name: "Resumo" }).click();
      await page.waitForURL("/resumo");
      await expect(page.getByText("Não foi possível carregar")).toBeVisible();
      isFailing = false;
      await page.getByRole("button", { name: "Tentar de novo" }).click();
      await expect(page.getByText("Nenhum dado disponível")).toBeVisible();
    });
  }
});

test.describe("input that was not saved when the session ended", () => {
  test.use(authFailures);

  const red = { create: { width: 90, height: 60, channels: 3, background: "#cc0000" } } as const;
  const logo = (page: Page) => page.getByRole("img", { name: "Sua logo" });

  /** Changes the name and the logo in the settings, and saves them with a revoked session. */
  async function typeAndLoseSession(page: Page, { services }: TestProgram, owner: Tenant) {
    await logIn(page, owner);
    await page.goto("/configuracoes");
    await name(page).fill("Loja Renomeada");
    await page.getByLabel("Enviar logo").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await sharp(red).png().toBuffer(),
    });
    await expect(logo(page)).toBeVisible();
    await services.db
      .updateTable("session")
      .set({ revoked_at: services.clock.now() })
      .where("account_id", "=", owner.accountId)
      .execute();
    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL("/login");
  }

  const name = (page: Page) => page.getByLabel("Nome", { exact: true });
  const restore = (page: Page) => page.getByRole("button", { name: "Recuperar o que digitei" });
  const stored = (page: Page) => page.evaluate("sessionStorage.getItem('unsaved_input')");

  test("is restored after the login, without a confirmation dialog", { tag: "@slow" }, async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: "Loja Antiga" });
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await typeAndLoseSession(page, program, owner);
    expect(dialogs).toEqual([]);
    const told = "Sua sessão terminou. O que você digitou está guardado.";
    await expect(page.getByText(told)).toBeVisible();

    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Senha", { exact: true }).fill(owner.password);
    await page.getByLabel("Não sou um robô").click();
    await expect(page.getByLabel("Não sou um robô")).toBeChecked();
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.waitForURL("/configuracoes");
    await expect(page.getByText("Há alterações que não foram salvas")).toBeVisible();
    await expect(name(page)).toHaveValue("Loja Antiga");
    await expect(logo(page)).toHaveCount(0);
    await restore(page).click();
    await expect(name(page)).toHaveValue("Loja Renomeada");
    await expect(logo(page)).toBeVisible();
    await expect(restore(page)).toHaveCount(0);
    expect(await stored(page)).toBeNull();

    await page.getByRole("button", { name: "Salvar" }).click();
    await page.waitForURL("/painel");
    await expect(page.getByRole("heading", { name: "Loja Renomeada" })).toBeVisible();
    await page.goto(`/feedback/${owner.slug}`);
    await expect(page.getByRole("img", { name: "Loja Renomeada" })).toBeVisible();
  });

  test("is not offered to another account, and is deleted by its log-out", async ({
    page,
    program,
    newTenant,
  }) => {
    const owner = await newTenant({ placeName: "Loja Antiga" });
    await typeAndLoseSession(page, program, owner);

    await logIn(page, await newTenant({ placeName: "Outra Loja" }));
    await page.goto("/configuracoes");
    await expect(name(page)).toHaveValue("Outra Loja");
    await expect(restore(page)).toHaveCount(0);
    expect(await stored(page)).toContain("Loja Renomeada");

    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("button", { name: "Sair" }).click();
    await page.waitForURL("/login");
    expect(await stored(page)).toBeNull();
    await logIn(page, owner);
    await page.goto("/configuracoes");
    await expect(name(page)).toHaveValue("Loja Antiga");
    await expect(restore(page)).toHaveCount(0);
  });
});
