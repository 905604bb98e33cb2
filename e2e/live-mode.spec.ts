import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "@playwright/test";
import { findFreePort } from "#src/db/embedded-process.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase, runSql } from "#testing/database.ts";
import { liveEnv } from "#testing/live-env.ts";

/** Prints the path of every built module that the program loads. */
const printLoads = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      if (url.includes("/build/server/")) console.log("loads " + new URL(url).pathname);
      return next(url, context);
    },
  });`)}`;

/** SQL of the tables with the emulators' state. Only the emulators' code contains it. */
const sandboxTables = /\b(from|into) sandbox\./;

/** Returns the names of the loaded modules that contain code of the emulators. */
async function loadedEmulators(
  env: Record<string, string>,
  visit: (url: string) => Promise<void>,
): Promise<string[]> {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const port = String(await findFreePort());
  const program = await startBuiltProgram({
    DATABASE_URL: database.url,
    PORT: port,
    NODE_OPTIONS: `--import=${printLoads}`,
    ...env,
  });
  await visit(`http://127.0.0.1:${port}`);
  await program.stop();
  await database.drop();
  return [...program.output().matchAll(/^loads (.+)$/gm)]
    .map(([, path = ""]) => path)
    .filter((path) => sandboxTables.test(readFileSync(path, "utf8")))
    .map((path) => basename(path));
}

const paths = [
  "/sandbox",
  "/sandbox/pagamentos",
  "/sandbox/google/o/oauth2/v2/auth",
  "/sandbox/avaliacoes-google",
  "/sandbox/mails",
];

test("a live program responds 404 to sandbox pages and loads no emulator", async ({ request }) => {
  const metricsToken = "the-operator-of-the-test";
  const env = { ...liveEnv, METRICS_TOKEN: metricsToken };
  const files = await loadedEmulators(env, async (url) => {
    expect((await request.get(url)).status()).toBe(200);
    for (const path of [...paths, "/sandbox/mailbox.json"]) {
      expect((await request.get(url + path)).status(), path).toBe(404);
    }
    expect(await (await request.get(`${url}/readyz`)).json()).toEqual({ ok: true });
    // The provider is unreachable here, and the program starts all the same. Only the operator is told.
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const ready = await request.get(`${url}/readyz`, { headers });
    expect(await ready.json()).toMatchObject({ ok: true, jobs: true, payments: "unknown" });
    const support = await request.get(`${url}/suporte`);
    expect((await support.text()).replaceAll("<!-- -->", "")).toContain("em até 3 dias úteis");
  });
  expect(files).toEqual([]);
});

test("live mode shows no invented testimonials, and its log names the claims without a source", {
  tag: "@slow",
}, async ({ request }) => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const port = String(await findFreePort());
  const env = { ...liveEnv, DATABASE_URL: database.url, PORT: port, LOG_LEVEL: "warn" };
  await runSql(
    database.url,
    "insert into site_claim_source values ('trust', 'Instituto de Teste, 2026', now())",
  );
  const program = await startBuiltProgram(env);
  const answer = await request.get(`http://127.0.0.1:${port}/`);
  await program.stop();
  await database.drop();
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  expect(html).not.toMatch(/Quem já pôs no balcão|Depoimentos|Dona Cida/);
  expect(html).toContain("Fonte: Instituto de Teste, 2026");
  expect(html.match(/Fonte: /g)).toHaveLength(1);
  expect(html).toContain("Números de divulgação, sem garantia de resultado");
  const log = program.output();
  expect(log.match(/this claim has no source/g)).toHaveLength(2);
  for (const figure of ["até 400%", "28%"]) expect(log).toContain(`"claim":"${figure} `);
});

test("a demonstration serves its sandbox pages and loads the emulators", { tag: "@slow" }, async ({
  request,
}) => {
  const files = await loadedEmulators({ HOST: "127.0.0.1" }, async (url) => {
    for (const path of [...paths, "/sandbox/mailbox.json"]) {
      expect((await request.get(url + path)).status(), path).toBe(200);
    }
  });
  expect(files).toContainEqual(expect.stringMatching(/^start-sandbox/));
});

test("outside npm, a live program without settings ends with one JSON line that names them", {
  tag: "@slow",
}, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { MODE: "live", PATH: "/usr/bin:/bin" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(JSON.parse(stderr)).toMatchObject({
    level: 60,
    msg: expect.stringMatching(/PUBLIC_URL[\s\S]*SECRET_KEY/),
  });
});
