import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { openLogOutput } from "./log-output.ts";

test("secrets and personal data that reach the log by mistake are removed, also one level deeper", () => {
  const names = ["email", "password", "token", "access", "refresh", "authorization", "username"];
  names.push("recaptcha", "recaptcha_token", "phone");
  const secrets = Object.fromEntries(names.map((name) => [name, `secret of ${name}`]));
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  log.info({ ...secrets, kept: 1, body: secrets }, "one");
  log.debug("two");
  const removed = Object.fromEntries(names.map((name) => [name, "[removed]"]));
  const written = lines.map((line) => JSON.parse(line));
  expect(written).toEqual([
    { level: 30, time: expect.any(Number), msg: "one", ...removed, kept: 1, body: removed },
  ]);
});

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

test.runIf(process.platform === "linux")(
  "a slow reader of a pipe gets every line once, although each write takes only a part",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "estrelou-log-"));
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    // Opened for both, so that opening it does not wait for a reader.
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const output = openLogOutput(fd, () => expect.unreachable());
    // A pipe holds 64 KiB.
    const text = Array.from({ length: 30_000 }, (_, index) => `line ${index} ção\n`).join("");
    output.write(text);
    const part = Buffer.alloc(50_000);
    let received = Buffer.alloc(0);
    await expect
      .poll(() => {
        received = Buffer.concat([received, part.subarray(0, readWaiting(fd, part))]);
        return received.length;
      })
      .toBe(Buffer.byteLength(text));
    expect(received.toString()).toBe(text);
    closeSync(fd);
    await rm(folder, { recursive: true });
  },
);

/** Reads what a pipe holds now. Returns the number of bytes. */
function readWaiting(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw error;
  }
}
