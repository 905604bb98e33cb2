import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRootsFolder } from "./embedded-binaries.ts";

test.runIf(process.getuid?.() === 0)(
  "root runs programs only from a folder that nobody else can change",
  async () => {
    const home = await mkdtemp(join(tmpdir(), "estrelou-copies-"));
    const make = async (name: string, mode: number) => {
      const path = join(home, name);
      await mkdir(path);
      await chmod(path, mode);
      return path;
    };
    const own = await make("own", 0o755);
    const others = await make("others", 0o755);
    await chown(others, 65534, 0);
    await symlink(own, join(home, "link"));
    await writeFile(join(home, "file"), "");
    const found = {
      own: await isRootsFolder(own),
      others: await isRootsFolder(others),
      forGroup: await isRootsFolder(await make("group", 0o775)),
      forAll: await isRootsFolder(await make("all", 0o757)),
      link: await isRootsFolder(join(home, "link")),
      file: await isRootsFolder(join(home, "file")),
      missing: await isRootsFolder(join(home, "missing")),
    };
    await rm(home, { recursive: true });
    const no = { others: false, forGroup: false, forAll: false, link: false, file: false };
    expect(found).toEqual({ own: true, ...no, missing: false });
  },
);
