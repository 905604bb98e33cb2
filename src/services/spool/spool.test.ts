import { readdir, readlink } from "node:fs/promises";
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

async function* pieces(...given: (string | Error)[]): AsyncGenerator<string> {
  for (const piece of given) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}
