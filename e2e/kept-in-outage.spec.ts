import { choose, expect, test } from "#testing/browser.ts";

// The browser reports each 503 as a failed resource.
test.use({ serviceWorkers: "allow", allowedPageErrors: [/Failed to load resource/] });

const unavailable = {
  status: 503,
  headers: { "Retry-After": "5" },
  json: { code: "unavailable", detail: "O serviço está fora do ar por um momento." },
};

test("a review that gets 503 is stored on the phone and delivered when the service responds again", async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const { businessId, slug } = await newTenant();
  let isOut = true;
  // On the context, because the service worker sends too.
  await context.route("**/api/feedback/**", (route) =>
    isOut ? route.fulfill(unavailable) : route.continue(),
  );
  await page.goto(`/feedback/${slug}`);
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill("Pão quente");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Guardada neste celular")).toBeVisible();
  await expect(page.getByText("O serviço está fora do ar por um momento.")).toBeVisible();

  isOut = false;
  // A retry is due every 15 s; this event makes the page retry now.
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(page.getByText("Feedback enviado!")).toBeVisible();
  const { db } = program.services;
  const stored = await db
    .selectFrom("review")
    .select(["rating", "comment"])
    .where("business_id", "=", businessId)
    .execute();
  expect(stored).toEqual([{ rating: 5, comment: "Pão quente" }]);
});
