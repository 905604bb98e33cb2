import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

const root = import.meta.dirname;
/** The features, top to bottom. */
const features: string[] = JSON.parse(readFileSync(join(root, "features.json"), "utf8"));

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

  test("no feature imports a feature above it", () => {
    const upward = imports.filter(
      ({ from, to }) => features.indexOf(featureOf(to)) < features.indexOf(featureOf(from)),
    );
    expect(imports.length).toBeGreaterThan(500);
    expect(upward).toEqual([]);
  });

  test("verbs import the declarations of jobs and never their handlers", () => {
    expect(imports.filter(({ to }) => to.endsWith("/jobs.server.ts"))).toEqual([]);
  });

  test("no relative import leads to another feature", () => {
    const violations = globSync("**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map(([, path]) => join(dirname(file), path ?? ""))
        // The route types that React Router writes are found through `rootDirs`.
        .filter((target) => !target.includes("+types"))
        // A document that a page offers as a file belongs to no feature.
        .filter((target) => !/^\.\.\/\.\.\/docs\/.*\?url&no-inline$/.test(target))
        .filter((target) => featureOf(target) !== featureOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(violations).toEqual([]);
  });
});

test("only the legal texts name the payment provider without its constant", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["site/legal/**", "**/*.test.*"] });
  const named = files.filter((file) =>
    readFileSync(join(root, file), "utf8").includes(paymentProvider),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});

test.each(features)("the subjects of %s import each other in one direction", (feature) => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [subjectOf(feature, from), subjectOf(feature, to)];
    if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  expect(cycleIn(edges)).toBeUndefined();
});

/** The folder of a subject of `feature`; undefined for the feature's own files and for others. */
function subjectOf(feature: string, file: string): string | undefined {
  const [first, subject, rest] = file.split("/");
  const isFolder = rest !== undefined && subject !== "components" && subject !== "emails";
  return first === feature && isFolder ? subject : undefined;
}

/** One path of subjects that leads back to its start. */
function cycleIn(edges: Map<string, Set<string>>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (subject: string, path: string[]): string[] | undefined => {
    if (path.includes(subject)) return [...path.slice(path.indexOf(subject)), subject];
    if (finished.has(subject)) return undefined;
    for (const next of edges.get(subject) ?? []) {
      const cycle = visit(next, [...path, subject]);
      if (cycle) return cycle;
    }
    finished.add(subject);
    return undefined;
  };
  for (const subject of edges.keys()) {
    const cycle = visit(subject, []);
    if (cycle) return cycle;
  }
  return undefined;
}
