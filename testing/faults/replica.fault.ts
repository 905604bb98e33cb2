import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "../built-program.ts";
import { loadSecret } from "../feedback-load.ts";
import { startReplicatedServers } from "../replica.ts";

test("a web process uses its replica, and serves without it while it is stopped", async () => {
  const servers = await startReplicatedServers();
  onTestFinished(servers.stop);
  const folder = await mkdtemp(join(tmpdir(), "estrelou-fault-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = await startBuiltProgram({
    MODE: "demo",
    NODE_ENV: "production",
    DATA_DIR: folder,
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URL: servers.replica.url,
    SECRET_KEY: loadSecret,
    LOG_LEVEL: "info",
  });
  onTestFinished(program.stop);
  const logs = (line: string) => expect.poll(() => program.output()).toContain(line);
  await logs("the replica serves trends, exports and reports");
  await servers.replica.stop();
  await logs("replica unreachable or too far behind; the primary serves its reads");
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
});
