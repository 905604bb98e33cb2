import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { runSql, sweepIfKilled } from "#testing/database.ts";
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
