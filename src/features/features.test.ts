import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { bordersConfig, bordersFile, features } from "#testing/borders.ts";

const root = import.meta.dirname;

interface Import {
  from: string;
  to: string;
}

/** Imports of one file of a feature by another, as paths below `src/features`. */
const imports: Import[] = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((from) =>
    [
      ...readFileSync(join(root, from), "utf8").matchAll(/(?:from|import\()\s*"(#src|\.)([^"]+)"/g),
    ].map(([, start, rest]) => {
      const target =
        start === "#src"
          ? join(root, "..", rest ?? "")
          : join(root, dirname(from), `.${rest ?? ""}`);
      return { from, to: relative(root, target) };
    }),
  )
  .filter(({ to }) => !to.startsWith(".."));

const featureOf = (file: string) => file.split("/")[0] ?? "";

describe("the order of features", () => {
  test("features.json names every folder once", () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...features].sort()).toEqual(folders.sort());
  });

  test("biome.borders.json is what `npm run borders` writes", () => {
    expect(JSON.parse(readFileSync(bordersFile, "utf8"))).toEqual(JSON.parse(bordersConfig()));
  });

  test("no import runs up", () => {
    const up = imports.filter(
      ({ from, to }) => features.indexOf(featureOf(to)) < features.indexOf(featureOf(from)),
    );
    expect(imports.length).toBeGreaterThan(500);
    expect(up).toEqual([]);
  });

  test("a relative import stays in its feature", () => {
    const leaving = globSync("**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map(([, path]) => join(dirname(file), path ?? ""))
        // The route types that React Router writes are found through `rootDirs`.
        .filter((target) => !target.includes("+types") && featureOf(target) !== featureOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(leaving).toEqual([]);
  });
});
