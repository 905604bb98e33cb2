import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUploadFolder, removeStaleUploads } from "./upload-folders.server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "estrelou-folders-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("folders of ended processes are removed, those of running ones and other files stay", async () => {
  const running = spawn("sleep", ["600"]);
  const ended = spawn("true");
  await once(ended, "exit");
  const names = {
    running: `estrelou-upload-${running.pid}-abc123`,
    ended: `estrelou-upload-${ended.pid}-abc123`,
    other: "another-program",
  };
  for (const name of Object.values(names)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "file"), "x");
  }
  // An earlier process had the same id. This is usual for the first process of a container.
  await makeUploadFolder();
  expect(await removeStaleUploads()).toHaveLength(2);
  expect((await readdir(folder)).toSorted()).toEqual([names.other, names.running].toSorted());
  running.kill();
});

test("a folder that cannot be removed stays, the others are removed", async () => {
  const stuck = `estrelou-upload-${process.pid}-stuck`;
  const half = Array<string>(10).fill("x".repeat(250)).join("/");
  const [outer, inner] = [join(folder, stuck, half), join(folder, "inner")];
  await mkdir(outer, { recursive: true });
  await mkdir(join(inner, half), { recursive: true });
  // Together these folders have a path of more than 4096 characters, which no call takes.
  await rename(inner, join(outer, "inner"));
  await makeUploadFolder();
  const removed = await removeStaleUploads();
  expect(await readdir(folder)).toEqual([stuck]);
  expect(removed).toHaveLength(1);
  await rename(join(outer, "inner"), inner);
});
