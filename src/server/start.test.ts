import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { start } from "./start.ts";

const database = setUpDatabase();

test("a start that fails and then cannot close a service throws why it failed", {
  tags: ["slow"],
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-start-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const fail = () => Promise.reject(new Error("the service does not close"));
  const started = start({
    env: {
      ROLE: "worker",
      WORKER_PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: "silent",
    },
    overrides: { drawings: { draw: fail, close: fail } },
  });
  await expect(started).rejects.toThrow(`Port ${port} is in use`);
});
