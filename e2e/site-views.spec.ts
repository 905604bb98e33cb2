import { expect, test } from "#testing/browser.ts";

test.describe("a person's browser", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  });

  test("is counted once per page, after full loads and client navigations", {
    tag: "@slow",
  }, async ({ page, program }) => {
    const before = await viewsOf(program, "/suporte");
    await page.goto("/faq");
    await page.getByRole("main").getByRole("link", { name: "Fale com a gente" }).click();
    await page.waitForURL("/suporte");
    await expect.poll(() => viewsOf(program, "/suporte")).toBe(before + 1);
    await page.goto("/suporte/?origem=panfleto");
    await expect.poll(() => viewsOf(program, "/suporte")).toBe(before + 2);
  });
});

test("a robot is not counted", { tag: "@slow" }, async ({ page, program }) => {
  // The User-Agent of the test browser names it as headless, so it counts as a robot.
  const before = await viewsOf(program, "/sobre");
  await page.goto("/sobre");
  expect(await viewsOf(program, "/sobre")).toBe(before);
});

async function viewsOf(
  { services }: { services: Pick<import("#src/services/services.ts").Services, "db"> },
  path: string,
): Promise<number> {
  const row = await services.db
    .selectFrom("site_page_day")
    .select(({ fn }) => fn.sum<string>("views").as("views"))
    .where("path", "=", path)
    .executeTakeFirst();
  return Number(row?.views ?? 0);
}
