import { choose, expect, letThrough, stopTime, test } from "#testing/browser.ts";

// The program treats the default User-Agent of the test browser as a robot.
test.use({
  serviceWorkers: "allow",
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
});

test("a kiosk whose page is older than the settings loads it again for the next customer", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const tenant = await newTenant();
  await stopTime(page);
  await page.goto(`/feedback/${tenant.slug}?modo=totem`);
  const send = page.getByRole("button", { name: "Enviar" });
  await choose(page, 5);
  await expect(send).toBeEnabled();
  // The first challenge is solved. The next one is of another kind.
  await page.route("**/api/human-check/*", (route) =>
    route.fulfill({ json: { kind: "recaptcha" } }),
  );
  await send.click();
  await page.getByRole("button", { name: "Nova avaliação" }).click();
  await choose(page, 4);
  await send.click();
  await expect(page.getByText("Erro ao enviar feedback")).toBeVisible();
  await letThrough(page, "**/api/human-check/*");
  const loaded = page.waitForEvent("load");
  await page.clock.runFor(60_100);
  await loaded;
  await choose(page, 3);
  await send.click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
});

test("in kiosk mode each customer gets an empty form and no Google prompt", async ({
  page,
  program,
  newTenant,
}) => {
  const tenant = await newTenant({ minReview: 1 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await stopTime(page);
  await page.goto(`/feedback/${tenant.slug}?modo=totem`);
  const send = page.getByRole("button", { name: "Enviar" });
  const box = page.getByLabel("Quer contar mais?");
  const five = page.getByRole("radio", { name: "5 estrelas" });
  // Nothing leads to another page, only to the same one in another language.
  await expect(page.getByRole("link")).toHaveText(["Español", "English"]);

  await choose(page, 5);
  await box.fill("Primeiro cliente");
  await send.click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avaliar no Google" })).toHaveCount(0);
  await page.getByRole("button", { name: "Nova avaliação" }).click();
  await expect(box).toHaveValue("");
  await expect(five).not.toBeChecked();
  await expect(send).toBeDisabled();

  await choose(page, 2);
  await expect(send).toBeEnabled();
  // The time of the thanks that were ended clears nothing.
  await page.clock.runFor(8_100);
  await expect(page.getByRole("radio", { name: "2 estrelas" })).toBeChecked();
  await send.click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
  await page.clock.runFor(8_100);

  // A customer chooses stars but does not send. The form is cleared after a minute.
  await choose(page, 5);
  await box.fill("Não é da conta do próximo");
  await page.clock.runFor(60_100);
  await expect(box).toHaveValue("");
  await expect(five).not.toBeChecked();

  await page.reload();
  await expect(send).toBeVisible();
  await expect(box).toHaveValue("");

  // Back shows nothing that the customer before entered, neither on a page that loads again …
  const two = page.getByRole("radio", { name: "2 estrelas" });
  const topic = page.getByRole("checkbox", { name: "Espera" });
  const fillIn = async () => {
    await choose(page, 2);
    await topic.check();
    await box.fill("Também não é da conta dele");
  };
  await fillIn();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("radio", { name: "2 stars" })).not.toBeChecked();
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(box).toHaveValue("");
  await expect(two).not.toBeChecked();
  // … nor on one that the browser kept, which it tells with this event.
  await fillIn();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(topic).toHaveCount(0);
  await expect(box).toHaveValue("");
  await expect(two).not.toBeChecked();

  const { db } = program.services;
  const reviews = db.selectFrom("review").where("business_id", "=", tenant.businessId);
  expect(await reviews.select(["rating", "comment", "source"]).orderBy("seq").execute()).toEqual([
    { rating: 5, comment: "Primeiro cliente", source: "totem" },
    { rating: 2, comment: "", source: "totem" },
  ]);
  const days = db.selectFrom("activity_day").where("business_id", "=", tenant.businessId);
  // Five customers started a review. Loading the kiosk page is not counted as a visit.
  await expect
    .poll(() => days.select(["source", "visits", "invites"]).execute())
    .toEqual([{ source: "totem", visits: 5, invites: 0 }]);
});

test("kiosk mode shows the form in a browser that has already sent a review", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const { slug } = await newTenant();
  await page.goto(`/feedback/${slug}`);
  await page.evaluate(`localStorage.setItem('sentReviews', '["${slug}"]')`);
  await page.reload();
  await expect(page.getByText("Você já enviou um feedback")).toBeVisible();
  await page.goto(`/feedback/${slug}?modo=totem`);
  await choose(page, 4);
  await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
});

test.describe("without network", () => {
  test.use({ allowedPageErrors: [/Failed to load resource|no response/] });

  test("a tablet without network stores the review and sends it later", { tag: "@slow" }, async ({
    page,
    context,
    program,
    newTenant,
  }) => {
    const tenant = await newTenant();
    await page.goto(`/feedback/${tenant.slug}?modo=totem`);
    await choose(page, 4);
    await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
    // Otherwise the browser logs an error, because it cannot fetch the worker's script offline.
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Sua avaliação está guardada neste aparelho")).toBeVisible();
    await expect(page.getByText("Sua avaliação foi direto")).toHaveCount(0);
    // The page returns by itself, on a slow machine before its button could be pressed.
    await expect(page.getByRole("radio", { name: "4 estrelas" })).not.toBeChecked();
    await context.setOffline(false);
    const { db } = program.services;
    await expect
      .poll(() =>
        db
          .selectFrom("review")
          .select(["rating", "source"])
          .where("business_id", "=", tenant.businessId)
          .execute(),
      )
      .toEqual([{ rating: 4, source: "totem" }]);
  });
});

test("on a 1024 px tablet the stars are giant, everything fits, and a tap hides the browser's bars", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const tenant = await newTenant({ placeName: "Bar do Zé", address: "Rua Dois, 2" });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/feedback/${tenant.slug}?modo=totem`);
  await expect(page.getByRole("heading", { name: "Bar do Zé" })).toBeVisible();
  await expect(page.getByText("Rua Dois, 2")).toBeHidden();
  const star = await page.locator(".star-row svg").first().boundingBox();
  expect(star?.width).toBeGreaterThan(140);
  const question = page.getByText("Como foi sua experiência?");
  expect(
    await question.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)),
  ).toBeGreaterThan(30);
  await expect(page.getByRole("button", { name: "Enviar" })).toBeInViewport({ ratio: 1 });
  await choose(page, 4);
  await expect(page.getByRole("group", { name: "O que foi bom?" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Enviar" })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate("document.fullscreenElement?.tagName")).toBe("HTML");
});

test.describe("with a failed send", () => {
  test.use({ allowedPageErrors: [/Failed to load resource/] });

  test("while somebody types the form stays, and a failed send is cleared for the next customer", {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    await stopTime(page);
    await page.goto(`/feedback/${(await newTenant()).slug}?modo=totem`);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    const box = page.getByLabel("Quer contar mais?");
    await choose(page, 2);
    await box.pressSequentially("Começo");
    // The human check is solved. Its request would time out if the clock advanced before.
    await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
    await page.clock.runFor(40_000);
    await box.pressSequentially(" e fim");
    await page.clock.runFor(40_000);
    await expect(box).toHaveValue("Começo e fim");

    await page.route("**/api/feedback/**", (route) =>
      route.fulfill({ status: 400, json: { code: "rating_invalid", detail: "Não deu." } }),
    );
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Não deu.")).toBeVisible();
    await expect(box).toHaveValue("Começo e fim");
    await page.clock.runFor(60_100);
    await expect(box).toHaveValue("");
    const kept = await page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])");
    expect(kept).not.toContain("Começo");
  });
});
