import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../docs/decisions");
const records = readdirSync(folder).filter((name) => name !== "README.md");

test("every decision record has a unique number, also in its title", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const name of records) {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect(readFileSync(join(folder, name), "utf8")).toMatch(new RegExp(`^# ${name.slice(0, 4)} `));
  }
});

test("the index lists every decision record once, in order", () => {
  const index = readFileSync(join(folder, "README.md"), "utf8");
  expect([...index.matchAll(/\]\((.+?\.md)\)/g)].map(([, name]) => name)).toEqual(records.sort());
});
