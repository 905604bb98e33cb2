import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sharpImages } from "./sharp.server.ts";

test("an image is not called broken because the system cannot start the process that reads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-images-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "logo.png");
  await writeFile(file, Buffer.from("89504e470d0a1a0a", "hex"));
  const images = sharpImages();
  const { execPath } = process;
  process.execPath = join(folder, "no-program");
  const failed = images.remake(file);
  await expect(failed.finally(() => (process.execPath = execPath))).rejects.toMatchObject({
    code: "ENOENT",
  });
  await expect(images.remake(file)).rejects.toMatchObject({ kind: "broken" });
});
