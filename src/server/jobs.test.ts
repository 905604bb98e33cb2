import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { jobs } from "./jobs.ts";

const isJob = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "run" in value && "name" in value;

test("every job that a subject declares is run by the workers", async () => {
  const declared: string[] = [];
  for await (const file of glob("src/{features,services}/**/*jobs.server.ts")) {
    const exports = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>;
    declared.push(
      ...Object.values(exports)
        .flat()
        .filter(isJob)
        .map(({ name }) => name),
    );
  }
  expect(declared.length).toBeGreaterThan(20);
  expect([...new Set(declared)].toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});
