import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepServerFiles } from "../vite.router.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "estrelou-server-files-"));
  await writeFile(join(folder, "prices.server.ts"), "export const price = 990;");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds a file for browsers with this text. */
async function buildForBrowsers(text: string) {
  const input = join(folder, "page.ts");
  await writeFile(input, text);
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [keepServerFiles()],
    build: { write: false, rolldownOptions: { input } },
  });
}

test("a file for browsers that imports one for the server fails the build", async () => {
  await expect(
    buildForBrowsers('import { price } from "./prices.server.ts"; console.log(price);'),
  ).rejects.toThrow(/prices\.server\.ts is for the server/);
});

test("a file for browsers may import a type of one for the server", async () => {
  await writeFile(join(folder, "prices.server.ts"), "export type Price = number;");
  await buildForBrowsers(
    'import type { Price } from "./prices.server.ts"; console.log(1 as Price);',
  );
});
