import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findFreePort } from "#src/db/embedded-process.ts";
import { retry } from "#src/db/retry.ts";
import { sign } from "#src/features/integrations/deliveries/sign.server.ts";
import { slowness } from "./slowness.ts";

const guide = readFileSync("docs/integrations/webhooks.md", "utf8");
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"type":"avaliacao.criada","timestamp":"2026-11-23T15:04:05Z","data":{"seq":1}}';

let receiver: ChildProcess | undefined;
let folder = "";
afterEach(async () => {
  receiver?.kill("SIGKILL");
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Starts an example of the guide. */
async function start(language: string, command: string, file: string): Promise<string> {
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)?.[1] ?? "";
  expect(code.length).toBeGreaterThan(200);
  // Inside of the repository, so that Node finds the package.
  folder = await mkdtemp(join(process.cwd(), "testing", ".guide-"));
  await writeFile(join(folder, file), code);
  const port = await findFreePort();
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
  receiver = spawn(command, [join(folder, file)], { env, stdio: "ignore" });
  return `http://127.0.0.1:${port}/`;
}

async function post(url: string, secrets: string[], { age = 0 } = {}): Promise<number> {
  // The receiver has the machine's time, also in `npm run campaign -- calendar`.
  const now = performance.timeOrigin + performance.now();
  const timestamp = Math.floor(now / 1000) - age;
  const headers = {
    "webhook-id": "1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(secrets, { id: "1", timestamp, body }),
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

async function tryReceiver(url: string): Promise<void> {
  const stop = AbortSignal.timeout(60_000 * slowness);
  expect(await retry(() => post(url, [secret]), { signal: stop })).toBe(204);
  const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  expect(await post(url, [other])).toBe(400);
  expect(await post(url, [other, secret])).toBe(204);
  expect(await post(url, [secret], { age: 900 })).toBe(400);
}

test("the receiver of the guide in Node takes our signatures and no others", async () => {
  await tryReceiver(await start("js", process.execPath, "receiver.mjs"));
});

test.skipIf(!hasPython)("so does the one in Python", async () => {
  await tryReceiver(await start("python", "python3", "receiver.py"));
});
