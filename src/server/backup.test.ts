import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decryptFile } from "#src/db/backup/encryption.ts";
import { restoreBackup } from "#src/db/backup/restore-backup.ts";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { logInAs, startTestApi } from "#testing/api.ts";
import { sweepIfKilled } from "#testing/database.ts";
import { createTenant } from "#testing/factories.ts";

const run = promisify(execFile);

let folder: string;
let source: string;
let dismiss: () => void;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "estrelou-backup-test-"));
  source = join(folder, "source");
  dismiss = sweepIfKilled(source);
});
afterAll(async () => {
  dismiss();
  await rm(folder, { recursive: true, force: true });
});

/** Runs an operator's command on a data folder. Returns its output and exit code. */
async function command(name: "backup" | "restore", dataDir: string, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", MODE: "demo" };
  const ended = await run(process.execPath, [`src/server/${name}.ts`, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );
  return ended;
}

test("an encrypted backup of a server in use restores into an empty folder, and the owner logs in", async () => {
  const server = await startEmbedded({ dataDir: source });
  await migrate(server.url);
  const db = connect(server.url);
  const api = await startTestApi({ db });
  const owner = await createTenant(api.services);
  const secret = join(folder, "passphrase");
  await writeFile(secret, "uma frase bem comprida\n");

  // Writes during the backup: the files of the cluster change while they are read.
  let isOver = false;
  let acknowledged = 0;
  const writes = (async () => {
    while (!isOver) {
      await db
        .insertInto("site_page_day")
        .values({
          day: `2026-01-${String((acknowledged % 28) + 1).padStart(2, "0")}`,
          path: `/${acknowledged}`,
          views: 1,
        })
        .execute();
      acknowledged++;
    }
  })();
  const before = acknowledged;
  const path = join(folder, "backup");
  expect(await command("backup", source, [path, "--passphrase-file", secret])).toMatchObject({
    code: 0,
  });
  isOver = true;
  await writes;
  await api.stop();
  await db.destroy();
  await server.stop();

  const target = join(folder, "target");
  expect((await command("restore", target, [path])).output).toMatch(/encrypted/);
  await expect(decryptFile(path, "uma frase bem errada")).rejects.toThrow("passphrase is wrong");
  // A key of its own would not open what the backup has encrypted.
  expect(await readdir(target).catch(() => [])).toEqual([]);

  const restored = await command("restore", target, [path, "--passphrase-file", secret]);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/1 businesses/) });
  // The drill beside a running program: the source has the business, and the restored copy is removed.
  const drill = await command("restore", source, ["--drill", path, "--passphrase-file", secret]);
  expect(drill).toMatchObject({
    code: 0,
    output: expect.stringMatching(/business: 1 restored, 1 running[\s\S]*is consistent/),
  });
  const dismissTarget = sweepIfKilled(target);
  const second = await startEmbedded({ dataDir: target });
  const restoredDb = connect(second.url);
  const restoredApi = await startTestApi({ db: restoredDb });
  expect((await logInAs(restoredApi, owner)).access).toEqual(expect.any(String));
  const { rows } = await restoredDb
    .selectFrom("site_page_day")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .execute()
    .then((rows) => ({ rows }));
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(before);
  expect(rows[0]?.rows).toBeLessThanOrEqual(acknowledged);
  await restoredApi.stop();
  await restoredDb.destroy();
  await second.stop();
  dismissTarget();

  const again = restoreBackup(target, Readable.from([]));
  await expect(again).rejects.toThrow("already contains");
});

test("a changed or cut backup is refused, and nothing is restored", async () => {
  const secret = join(folder, "passphrase");
  const original = await readFile(join(folder, "backup"));
  const digest = createHash("sha256").update(original).digest("hex");
  const damaged = [Buffer.from(original), original.subarray(0, original.length - 1000)];
  damaged[0]?.writeUInt8((original.at(5000) ?? 0) ^ 1, 5000);
  for (const content of damaged) {
    const path = join(folder, "damaged");
    await writeFile(path, content);
    const target = join(folder, `damaged-${digest.slice(0, 8)}`);
    const ended = await command("restore", target, [path, "--passphrase-file", secret]);
    expect(ended).toMatchObject({ code: 1, output: expect.stringMatching(/changed or cut off/) });
    expect(await readdir(target).catch(() => [])).toEqual([]);
  }
});
