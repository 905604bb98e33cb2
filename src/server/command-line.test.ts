import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { createTestDatabase, runSql, sweepIfKilled } from "#testing/database.ts";
import { slowness } from "#testing/slowness.ts";

const run = promisify(execFile);

test("a command on the embedded server ends with the reason if the database is newer, and works on the way back", {
  tags: ["slow"],
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-command-test-"));
  const dismissSweep = sweepIfKilled(dataDir);
  const server = await startEmbedded({ dataDir, settings: { fsync: "off" } });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    dismissSweep();
  });
  await migrate(server.url);
  await runSql(server.url, "insert into schema_migration (name, sha256) values ('9000_a.sql', '')");
  const listOperators = (settings: Record<string, string>) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", MODE: "demo", ...settings };
    // A command that does not end is killed, and then has no exit code.
    return run(process.execPath, ["src/server/operator.ts", "list"], {
      env,
      timeout: 60_000 * slowness,
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    );
  };
  expect(await listOperators({})).toEqual({
    code: 1,
    output: expect.stringMatching(/9000_a\.sql.*IGNORE_NEWER_MIGRATIONS/),
  });
  expect(await listOperators({ IGNORE_NEWER_MIGRATIONS: "true" })).toMatchObject({ code: 0 });
});

test("the operator's command adds, lists and removes an operator, and explains itself", {
  tags: ["slow"],
}, async () => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  onTestFinished(database.drop);
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: "",
    MODE: "demo",
    PUBLIC_URL: "https://loja.test",
  };
  const operator = (...args: string[]) =>
    run(process.execPath, ["src/server/operator.ts", ...args], {
      env: { ...process.env, ...settings },
      timeout: 60_000 * slowness,
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    );
  expect(await operator("add", " Ana@Estrelou.test")).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Open this link once, until \d{4}-[\d-]+T[\d:.]+Z:\n\n {2}https:\/\/loja\.test\/operador\/convite#[\w-]{20,}\n$/,
    ),
  });
  const listed = "ana@estrelou.test  not set up  last used never\n";
  expect(await operator("list")).toEqual({ code: 0, output: listed });
  const removed = { code: 0, output: "Removed ana@estrelou.test.\n" };
  expect(await operator("remove", "ana@estrelou.test")).toEqual(removed);
  expect(await operator("remove", "ana@estrelou.test")).toEqual({
    code: 1,
    output: "There is no operator ana@estrelou.test.\n\n",
  });
  expect(await operator("list")).toEqual({ code: 0, output: "There is no operator.\n" });
  for (const args of [[], ["add"], ["add", "ana"], ["delete", "ana@estrelou.test"]]) {
    const { code, output } = await operator(...args);
    expect([code, output]).toEqual([1, expect.stringContaining("npm run operator -- add E-MAIL")]);
  }
});

test("a report that meets an error, such as a wrong setting, is to be delivered again", async () => {
  const env = { ...process.env, PORT: "wrong" };
  const bounce = run(process.execPath, ["src/server/bounce.ts"], {
    env,
    timeout: 60_000 * slowness,
  });
  bounce.child.stdin?.end("a report");
  // Postfix returns a mail to its sender after every other exit code, and the report would be lost.
  await expect(bounce).rejects.toMatchObject({ code: 75, stderr: expect.stringContaining("PORT") });
});
