import { expect, logIn, type TestProgram, test } from "#testing/browser.ts";

/** The errors of a route with a text in their message. Earlier tests of this worker may have left others. */
const errorsOf = (program: TestProgram, route: string, text = "") =>
  program.services.db
    .selectFrom("browser_error")
    .selectAll()
    .where("route", "=", route)
    .where("message", "like", `%${text}%`)
    .execute();

test("an error while a panel page renders reaches the operator with its place in the source", async ({
  page,
  program,
  newTenant,
  allowedPageErrors,
}) => {
  allowedPageErrors.push(/TypeError|page error/);
  await logIn(page, await newTenant(), "/painel", { content: false });
  await page.route("**/api/dashboard/summary/", (route) =>
    route.fulfill({ json: { average: 4, total: 3 } }),
  );
  await page.goto("/resumo");
  await expect(page.getByText("O problema é nosso.")).toBeVisible();
  await expect(page.getByText("Confira sua conexão")).toBeHidden();
  await expect.poll(() => errorsOf(program, "/resumo", "Cannot convert")).toHaveLength(1);
  const [error] = await errorsOf(program, "/resumo", "Cannot convert");
  expect(error).toMatchObject({
    message: expect.stringMatching(/^TypeError: /),
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
    browsers: [expect.stringMatching(/^Chrome \d+ no Linux$/)],
  });
  expect(error?.frames[0]).toMatch(/^src\/features\/reviews\/.+\.tsx?:\d+:\d+$/);
});

test("a failed call shows that the connection is the cause, and is no error of the page", {
  tag: "@slow",
}, async ({ page, program, newTenant, allowedPageErrors }) => {
  allowedPageErrors.push(/ERR_FAILED|Failed to load resource/);
  await logIn(page, await newTenant(), "/painel", { content: false });
  const before = await errorsOf(program, "/mensagens");
  await page.route("**/api/dashboard/messages/**", (route) => route.abort());
  await page.goto("/mensagens");
  await expect(page.getByText("Confira sua conexão")).toBeVisible();
  expect(await errorsOf(program, "/mensagens")).toEqual(before);
});

test("an error of the review page's script is reported once, and the page goes on", {
  tag: "@slow",
}, async ({ page, program, newTenant, allowedPageErrors }) => {
  allowedPageErrors.push(/the form broke/);
  const { slug } = await newTenant();
  await page.route("**/assets/review-entry-*.js", async (route) => {
    const response = await route.fetch();
    const broken = `for(const ms of [1,2])setTimeout(()=>{throw new Error("the form broke")},ms);`;
    await route.fulfill({ response, body: `${await response.text()}\n${broken}` });
  });
  await page.goto(`/feedback/${slug}`);
  await expect.poll(() => errorsOf(program, "/feedback/:slug", "the form broke")).toHaveLength(1);
  const [error] = await errorsOf(program, "/feedback/:slug", "the form broke");
  expect(error).toMatchObject({ message: "Error: the form broke", reports: 1 });
  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
});

test("source maps are not public", async ({ page, request }) => {
  await page.goto("/login");
  const script = await page.locator('link[rel="modulepreload"]').first().getAttribute("href");
  expect((await request.get(script ?? "")).status()).toBe(200);
  expect((await request.get(`${script}.map`)).status()).toBe(404);
  expect(await (await request.get(script ?? "")).text()).not.toContain("sourceMappingURL");
});
