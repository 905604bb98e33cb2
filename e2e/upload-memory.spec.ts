import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { connect } from "#src/db/client.ts";
import { systemClock } from "#src/services/clock.ts";
import { startBuiltProgram } from "#testing/built-program.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { putSettings } from "#testing/form.ts";
import { solve } from "#testing/human.ts";

const megabyte = 1024 * 1024;
/** Max memory that twenty uploads may add to the process. Another process decodes the images. */
const budget = 120 * megabyte;

test("twenty uploads of 10 MB at once stay within the memory budget", {
  tag: "@slow",
}, async () => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-memory-"));
  const temporary = join(dataDir, "temporary");
  const ended = spawnSync("true");
  await mkdir(join(temporary, `estrelou-upload-${ended.pid}-left`), { recursive: true });
  const program = await startBuiltProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TMPDIR: temporary,
  });
  const uploads = async () =>
    (await readdir(temporary)).filter((name) => name.startsWith("estrelou-upload-"));
  expect(await uploads(), "upload folders of an ended process").toEqual([]);
  // Ten owners, because one business may have two uploads at a time.
  const db = connect(database.url, { max: 2 });
  const tokens: string[] = [];
  for (let index = 0; index < 10; index++) {
    tokens.push(await logIn(program.url, await createTenant({ db, clock: systemClock })));
  }
  const [small, wide] = [await noise(), await wideInterlaced()];

  const idle = await residentBytes(program.url);
  let peak = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, await residentBytes(program.url));
      await delay(50);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const logo = new Blob([(index % 5 === 0 ? wide : small) as BlobPart]);
      return putSettings(program, tokens[index % 10] ?? "", { min_score_review: "3", logo });
    }),
  );
  done = true;
  await watching;
  test.info().annotations.push({
    type: "peak",
    description: `${Math.round(idle / megabyte)} MB idle, ${Math.round(peak / megabyte)} MB`,
  });

  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(Array(20).fill(200));
  expect(peak - idle).toBeLessThan(budget);
  expect(await uploads()).toEqual([]);
  await db.destroy();
  await program.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function logIn(url: string, owner: Pick<Tenant, "email" | "password">): Promise<string> {
  const challenge = await (await fetch(`${url}/api/human-check/?for=login`)).json();
  const response = await fetch(`${url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username: owner.email,
      password: owner.password,
      recaptcha_token: await solve(challenge),
    }),
  });
  return (await response.json()).access;
}

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** Returns an incompressible image, so the file is as large as its pixels. */
function noise(): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = {
    width: 1800,
    height: 1800,
    channels: 3,
    noise: grain,
    background: "#000",
  } as const;
  return sharp({ create }).png().toBuffer().then(padded);
}

/** Returns an image with the max number of pixels. It is interlaced, so it cannot be decoded line by line. */
function wideInterlaced(): Promise<Buffer> {
  const create = { width: 4990, height: 4990, channels: 4, background: "#c03a" } as const;
  return sharp({ create }).png({ progressive: true }).toBuffer().then(padded);
}

/** Appends bytes up to 10 MB. Decoders stop at the end of the image and ignore them. */
function padded(image: Buffer): Buffer {
  return Buffer.concat([image, Buffer.alloc(Math.max(0, 10 * megabyte - image.length))]);
}
