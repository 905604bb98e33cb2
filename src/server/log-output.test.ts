import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLogOutput } from "./log-output.ts";

test("lines are written completely and in order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-log-"));
  const fd = openSync(join(folder, "log"), "a");
  const output = openLogOutput(fd, () => expect.unreachable());
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index} ção\n`);
  for (const line of lines) output.write(line);
  await expect.poll(() => readFile(join(folder, "log"), "utf8")).toBe(lines.join(""));
  closeSync(fd);
  await rm(folder, { recursive: true });
});

test.runIf(process.platform === "linux")(
  "lines for a full disk are dropped and counted",
  async () => {
    let dropped = 0;
    const fd = openSync("/dev/full", "a");
    const output = openLogOutput(fd, (lines) => {
      dropped += lines;
    });
    for (let index = 0; index < 3; index++) output.write("line\n");
    await expect.poll(() => dropped).toBe(3);
    closeSync(fd);
  },
);
