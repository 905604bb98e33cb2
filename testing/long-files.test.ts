import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const maxLines = 400;

test("a source file with more than 400 lines says in its first line why it is long", () => {
  const silent = ["src", "testing", "e2e", "bench"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => text.split("\n").length > maxLines && !text.startsWith("// Long because"))
    .map(({ file }) => file);
  expect(silent).toEqual([]);
});
