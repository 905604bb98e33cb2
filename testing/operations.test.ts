import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no documented command runs with an empty variable", () => {
  const text = readFileSync("docs/operations.md", "utf8");
  const variables = text.match(/\$\{?\w+(:[?-])?/g) ?? [];
  expect(variables.length).toBeGreaterThan(2);
  // `pg_dump ""` copies another database than the one of the settings.
  const unsafe = variables.filter((variable) => !/^\$\{\w+:[?-]$/.test(variable));
  expect(unsafe).toEqual([]);
});
