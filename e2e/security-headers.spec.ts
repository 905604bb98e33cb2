import { test as base, expect } from "@playwright/test";
import { findFreePort } from "#src/db/embedded-process.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase } from "#testing/database.ts";

interface WorkerFixtures {
  /** URL of the built program, whose public URL uses HTTPS. */
  httpsProgram: string;
}

const test = base.extend<object, WorkerFixtures>({
  httpsProgram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
    async ({}, use) => {
      const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
      const port = await findFreePort();
      const program = await startBuiltProgram({
        DATABASE_URL: database.url,
        PORT: String(port),
        PUBLIC_URL: "https://estrelou.test",
      });
      await use(`http://127.0.0.1:${port}`);
      await program.stop();
      await database.drop();
    },
    { scope: "worker" },
  ],
});

// Run in one worker, because each worker starts a program.
test.describe.configure({ mode: "default" });

for (const [name, path, status] of [
  ["the landing page", "/", 200],
  ["the login page", "/login", 200],
  ["a panel page", "/painel", 200],
  ["the page that takes cards", "/planos", 200],
  ["a review page", "/feedback/padaria-estrela", 200],
  ["an unknown page", "/nada", 404],
] as const) {
  test(`${name} requires HTTPS and cannot be framed`, async ({ httpsProgram, request }) => {
    const response = await request.get(httpsProgram + path);
    const headers = response.headers();
    expect(response.status()).toBe(status);
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
}

test("attack: no other way to write their path gives the checkout or the desk the policy of the site", async ({
  httpsProgram,
  request,
}) => {
  const policyOf = async (path: string) => {
    const response = await request.get(httpsProgram + path);
    expect([200, 404]).toContain(response.status());
    const policy = response.headers()["content-security-policy"] ?? "";
    return response.status() === 200 ? policy.replaceAll(/'nonce-[^']+'/g, "") : undefined;
  };
  for (const page of ["planos", "operador"]) {
    const policy = await policyOf(`/${page}`);
    const ways = [`/${page.toUpperCase()}`, `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`];
    for (const way of [...ways, `/${page}//`, `//${page}`]) {
      expect([policy, undefined], way).toContain(await policyOf(way));
    }
  }
});

test("attack: a page with a token in its URL is not cached", async ({ httpsProgram, request }) => {
  const cacheControl = async (path: string) =>
    (await request.get(httpsProgram + path)).headers()["cache-control"];
  expect(await cacheControl("/confirmar?token=abc")).toBe("no-store");
  expect(await cacheControl("/nova-senha?token=abc")).toBe("no-store");
  expect(await cacheControl("/descadastrar?c=abc")).toBe("no-store");
  expect(await cacheControl("/login?token=abc")).toBe("no-store");
  expect(await cacheControl("/login")).toContain("public");
  expect(await cacheControl("/planos")).toBe("private, no-cache");
});

test("attack: a PUT to a page gets 405 and a broken sandbox form gets 400", async ({
  httpsProgram,
  request,
}) => {
  const put = await request.put(`${httpsProgram}/painel`, { data: "x" });
  expect([put.status(), put.headers().allow]).toEqual([405, "GET, HEAD, POST"]);
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const broken = await request.post(`${httpsProgram}/sandbox/places`, { headers, data: "--y" });
  expect(broken.status()).toBe(400);
});
