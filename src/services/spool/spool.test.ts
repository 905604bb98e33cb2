import { execFile } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { spool } from "./spool.server.ts";

/** The temporary files that this process has open, without those of other tests. */
async function openFiles(others: string[] = []): Promise<string[]> {
  const paths = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return paths.filter((path) => path.includes("estrelou-spool-") && !others.includes(path));
}

test.skipIf(process.platform !== "linux")(
  "a file is closed after it is read, discarded or not finished",
  async () => {
    const others = await openFiles();
    const openNow = () => openFiles(others);
    const read = await spool(pieces("Olá, ", "pão"));
    expect(read.bytes).toBe(10);
    expect(await openNow()).toHaveLength(1);
    expect(await new Response(read.stream()).text()).toBe("Olá, pão");
    await expect.poll(openNow).toEqual([]);

    await (await spool(pieces("a"))).discard();
    expect(await openNow()).toEqual([]);

    await expect(spool(pieces("a", new Error("the database is gone")))).rejects.toThrow("gone");
    expect(await openNow()).toEqual([]);
  },
);

test.skipIf(process.platform === "win32")(
  "a piece that the disk takes only in part fails the file instead of cutting it",
  async () => {
    const script = `
      import { spool } from "./src/services/spool/spool.server.ts";
      async function* pieces() { yield "x".repeat(100_000); }
      console.log(await spool(pieces()).then(({ bytes }) => bytes, ({ code }) => code));`;
    // A file gets at most 16 or 32 KiB, as if the disk were full then.
    const limited = "trap '' XFSZ; ulimit -f 32; exec \"$@\"";
    const node = [process.execPath, "--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)("sh", ["-c", limited, "sh", ...node]);
    expect(stdout).toBe("EFBIG\n");
  },
);

async function* pieces(...given: (string | Error)[]): AsyncGenerator<string> {
  for (const piece of given) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}
