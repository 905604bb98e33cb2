import { choose, expect, stopTime, test } from "#testing/browser.ts";
import { catchNewTabs, takeNewTabs } from "#testing/new-tabs.ts";

const sendButton = { name: "Enviar" };

test("from the minimum score up the page shows the Google prompt and counts its click", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({ minReview: 3, message: "Conta no Google?\nObrigado!" });
  await catchNewTabs(page.context());
  await page.goto(`/feedback/${tenant.slug}?o=mesa-4`);
  await choose(page, 3);
  await page.getByRole("button", sendButton).click();
  await expect(page.getByText("Conta no Google?")).toBeVisible();

  const counted = page.waitForResponse("**/google-click/");
  const google = page.getByRole("link", { name: "Avaliar no Google" });
  await expect(google).toHaveAttribute("rel", /noopener|noreferrer/);
  await google.click();
  expect(await takeNewTabs(page)).toEqual([
    expect.stringMatching(/^https:\/\/search\.google\.com\//),
  ]);
  expect(await (await counted).json()).toEqual({ counted: true });
  const row = await program.services.db
    .selectFrom("activity_day")
    .select(["source", "stars_3", "invites", "google_clicks"])
    .where("business_id", "=", tenant.businessId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ source: "mesa-4", stars_3: 1, invites: 1, google_clicks: 1 });
});

test("a happy customer without a comment sees the Google prompt and one line more, also the next day", async ({
  page,
  program,
  newTenant,
}) => {
  const { slug } = await newTenant();
  await page.goto(`/feedback/${slug}`);
  await choose(page, 5);
  await page.getByRole("button", sendButton).click();
  const screen = page.locator(".thanks");
  const lines = async () => (await screen.innerText()).split("\n").filter((line) => line.trim());
  await expect(screen).toBeVisible();
  expect(await lines()).toEqual([
    "Obrigado por avaliar!",
    "Que bom saber! Você pode contar sua experiência também no Google? Leva menos de um minuto e ajuda muito.",
    "Avaliar no Google",
    "Quer ver a resposta da loja?",
  ]);
  program.clock.set(new Date(program.clock.now().getTime() + 86_400_000));
  await page.reload();
  await expect(screen).toBeVisible();
  expect(await lines()).toEqual([
    "Você já enviou um feedback para esta empresa. Obrigado!",
    "Avaliar no Google",
    "Abrir a conversa",
  ]);
});

test("an owner who invites all customers has no glad words for one who complains", async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant({ minReview: 1 });
  await page.goto(`/feedback/${slug}`);
  await choose(page, 1);
  await page.getByRole("button", sendButton).click();
  await expect(page.locator(".thanks")).toContainText(
    "Obrigado pela sua avaliação. Você pode contar sua experiência também no Google?",
  );
  await expect(page.locator(".thanks")).not.toContainText("Que bom saber!");
});

test("below the minimum score the page shows thanks without the Google prompt", async ({
  page,
  newTenant,
}) => {
  const tenant = await newTenant({ minReview: 4 });
  await page.goto(`/feedback/${tenant.slug}`);
  await choose(page, 3);
  await page.getByRole("button", sendButton).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(0);
});

test("the Google prompt has a default message", { tag: "@slow" }, async ({ page, newTenant }) => {
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await choose(page, 4);
  await page.getByRole("button", sendButton).click();
  await expect(page.getByText("Você pode contar sua experiência também no Google?")).toBeVisible();
});

test("'Enviar' is disabled until stars are chosen and the human check is loaded", async ({
  page,
  newTenant,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/human-check/*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  const send = page.getByRole("button", sendButton);
  await page.getByLabel("Quer contar mais?").fill("sem estrelas");
  await choose(page, 5);
  await expect(send).toBeDisabled();
  release();
  await expect(send).toBeEnabled();
});

test("a tap on 'Enviar' while the human check is still solved is taken, and sent once it is", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/solver-worker-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/feedback/${tenant.slug}`);
  await choose(page, 5);
  const send = page.getByRole("button", sendButton);
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  // A second tap sends nothing more.
  await send.click({ force: true });
  release();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  const sent = program.services.db.selectFrom("review").select("rating");
  expect(await sent.where("business_id", "=", tenant.businessId).execute()).toEqual([
    { rating: 5 },
  ]);
});

test("the stars work with the keyboard as a radio group", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "1 estrela" })).toBeFocused();
  await page.keyboard.press("Space");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  const topics = page.getByRole("checkbox");
  // The question appears after the stars.
  await expect(topics.first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(topics.first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(topics.first()).toBeChecked();
  for (const _ of await topics.all()) await page.keyboard.press("Tab");
  await expect(page.getByLabel("Quer contar mais?")).toBeFocused();
  await expect(page.getByRole("button", sendButton)).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
});

test("input made before hydration is kept and sent", async ({ page, program, newTenant }) => {
  const tenant = await newTenant();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/feedback/${tenant.slug}`, { waitUntil: "commit" });
  await choose(page, 4);
  await page.getByLabel("Quer contar mais?").fill("digitado antes");
  await expect(page.getByRole("button", sendButton)).toBeDisabled();
  release();
  await expect(page.getByRole("button", sendButton)).toBeEnabled();
  await expect(page.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
  await expect(page.getByLabel("Quer contar mais?")).toHaveValue("digitado antes");
  await page.getByRole("button", sendButton).click();
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  const rows = await program.services.db
    .selectFrom("review")
    .select(["rating", "comment"])
    .where("business_id", "=", tenant.businessId)
    .execute();
  expect(rows).toEqual([{ rating: 4, comment: "digitado antes" }]);
});

test("a browser that has sent a review of one business may review another", async ({
  page,
  newTenant,
}) => {
  for (const { slug } of [await newTenant(), await newTenant()]) {
    await page.goto(`/feedback/${slug}`);
    await choose(page, 2);
    await page.getByRole("button", sendButton).click();
    await expect(page.getByText("Feedback enviado!")).toBeVisible();
  }
  const stored = await page.evaluate("localStorage.getItem('sentReviews')");
  expect(JSON.parse(String(stored))).toHaveLength(2);
});

test("the page shows name and postal address, or the logo instead", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({ placeName: "Bar do Zé", address: "Rua Dois, 2" });
  await page.goto(`/feedback/${tenant.slug}`);
  await expect(page.getByRole("heading", { name: "Bar do Zé" })).toBeVisible();
  await expect(page.getByText("Rua Dois, 2")).toBeVisible();
  const content = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
  await program.services.db
    .insertInto("business_logo")
    .values({
      business_id: tenant.businessId,
      sha256: "ab".repeat(32),
      media_type: "image/webp",
      content,
    })
    .execute();
  const logo = page.getByRole("img", { name: "Bar do Zé" });
  // The server is notified of the change shortly after the commit, so poll.
  await expect
    .poll(async () => {
      await page.reload();
      return logo.isVisible();
    })
    .toBe(true);
  await expect(logo).toHaveJSProperty("complete", true);
  await expect(page.getByText("Rua Dois, 2")).toHaveCount(0);
});

test.describe("an unknown business", () => {
  test.use({ allowedPageErrors: [/status of 404/] });
  test("gets 404", async ({ page }) => {
    for (const slug of ["nao-existe", "%00"]) {
      const response = await page.goto(`/feedback/${slug}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Cliente não encontrado" })).toBeVisible();
      await expect(page.getByText("Leia o QR Code de novo")).toBeVisible();
      await expect(page.getByRole("link", { name: "Ir para o início" })).toHaveAttribute(
        "href",
        "/",
      );
    }
    const invalid = await page.goto("/feedback/%E0%A4%A");
    expect([400, 404]).toContain(invalid?.status());
  });
});

test.describe("without scripts", () => {
  // The browser then does not fetch scripts and reports the failure as `csp`.
  test.use({ javaScriptEnabled: false, allowedPageErrors: [/no response: .*\.js csp$/] });
  test("stars can be chosen, and the page says that sending needs JavaScript", async ({
    page,
    newTenant,
  }) => {
    const document = await page.goto(`/feedback/${(await newTenant()).slug}`);
    await choose(page, 4);
    await expect(page.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
    const star = (nth: number) => page.locator(".star-row svg").nth(nth);
    const empty = await star(4).evaluate((svg) => getComputedStyle(svg).fill);
    await expect(star(0)).not.toHaveCSS("fill", empty);
    await expect(star(3)).not.toHaveCSS("fill", empty);
    // Playwright's `javaScriptEnabled: false` does not render <noscript>, so check the HTML.
    expect(await document?.text()).toMatch(/<noscript>.*Para enviar, ative o JavaScript/);
  });
});

test.describe("a follow-up that does not load", () => {
  test.use({ allowedPageErrors: [/Failed to load resource|no response|dynamically imported/] });

  test("is requested again under another URL, and the input stays", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    const requested: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/review-entry-*", async (route) => {
      requested.push(new URL(route.request().url()).search);
      if (requested.length === 1) return route.abort("connectionfailed");
      await released;
      return route.continue();
    });
    await page.goto(`/feedback/${(await newTenant()).slug}`);
    await choose(page, 4);
    await page.getByLabel("Quer contar mais?").fill("Fica aqui");
    const warning = page.getByRole("alert").filter({ hasText: "Erro no reCAPTCHA" });
    const detail = "Falha ao carregar o verificador. Tente novamente mais tarde.";
    await expect(warning.getByText(detail)).toBeVisible();
    await expect(page.getByText("A verificação de segurança não carregou.")).toBeHidden();
    release();
    await expect(page.getByRole("button", sendButton)).toBeEnabled();
    expect(requested).toEqual(["", "?1"]);
    await expect(page.getByText("Estamos tentando de novo")).toBeHidden();
    await expect(page.getByLabel("Quer contar mais?")).toHaveValue("Fica aqui");
  });

  test("because the network stalls: after ten seconds the page says so, and 'Tentar de novo' requests it again", {
    tag: "@slow",
  }, async ({ page, program, newTenant }) => {
    const tenant = await newTenant();
    const requested: string[] = [];
    const late = Promise.withResolvers<void>();
    await page.route("**/assets/review-entry-*", async (route) => {
      requested.push(new URL(route.request().url()).search);
      if (requested.length === 1) await late.promise;
      await route.continue();
    });
    await stopTime(page);
    await page.goto(`/feedback/${tenant.slug}`, { waitUntil: "commit" });
    await choose(page, 4);
    await expect.poll(() => requested).toEqual([""]);
    const warning = page.getByText("Falha ao carregar o verificador.");
    await page.clock.runFor(9_900);
    await expect(warning).toBeHidden();
    await page.clock.runFor(200);
    await expect(warning).toBeVisible();
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    const send = page.getByRole("button", sendButton);
    await expect(send).toBeEnabled();
    expect(requested).toEqual(["", "?1"]);
    await expect(page.getByText("Estamos tentando de novo")).toBeHidden();
    // The first request arrives too, and must not connect the form a second time.
    const arrived = page.waitForEvent(
      "requestfinished",
      (request) => request.url().endsWith(".js") && request.url().includes("review-entry-"),
    );
    late.resolve();
    await arrived;
    let sends = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/feedback/")) sends += 1;
    });
    await send.click();
    await expect(page.getByText("Feedback enviado!")).toBeVisible();
    expect(sends).toBe(1);
    const rows = program.services.db.selectFrom("review").select("rating");
    expect(await rows.where("business_id", "=", tenant.businessId).execute()).toEqual([
      { rating: 4 },
    ]);
  });

  test("because the server was updated: the page loads again and keeps the input", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const { slug } = await newTenant();
    let documents = 0;
    await page.route(`**/feedback/${slug}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      documents += 1;
      // The document of an earlier build, whose follow-up the server no longer has.
      const body =
        documents === 1 ? html.replace(/review-entry-[^."]+/, "review-entry-before") : html;
      await route.fulfill({ response, body });
    });
    await page.goto(`/feedback/${slug}`, { waitUntil: "commit" });
    // The page may load again while the customer writes.
    await expect(async () => {
      await page.getByLabel("Quer contar mais?").fill("Escrito antes");
      expect(documents).toBe(3);
    }).toPass();
    await choose(page, 2);
    await expect(page.getByRole("button", sendButton)).toBeEnabled();
    await expect(page.getByLabel("Quer contar mais?")).toHaveValue("Escrito antes");
  });
});
