import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/decisions");
const records = readdirSync(folder).filter((name) => name !== "README.md");
const numbers = records.map((name) => name.slice(0, 4));

test("every decision record has a unique number, also in its title", () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const name of records) {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect(readFileSync(join(folder, name), "utf8")).toMatch(new RegExp(`^# ${name.slice(0, 4)} `));
  }
});

test("the index lists every decision record once", () => {
  const index = readFileSync(join(folder, "README.md"), "utf8");
  const listed = [...index.matchAll(/\]\((.+?\.md)\)/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(records.sort());
});

test("every decision that code or a document names exists", () => {
  const files = globSync(
    ["{src,docs,testing,e2e,bench,deploy}/**/*.{ts,tsx,md,conf,sh,yml}", "*.{ts,md}"],
    { cwd: root },
  );
  const missing = files.flatMap((file) =>
    namedNumbers(readFileSync(join(root, file), "utf8"))
      .filter((number) => !numbers.includes(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(missing).toEqual([]);
});

/** Numbers after 'decision' or 'decisions' and between brackets: a comment may break the line between them. */
function namedNumbers(text: string) {
  const gap = String.raw`\s+(?:[*/#]+\s+)?`;
  const list = new RegExp(
    String.raw`\bdecisions?${gap}\[?(\d{4}(?:(?:,| and| to)${gap}\d{4})*)|\((0\d{3})\)`,
    "g",
  );
  return [...text.matchAll(list)].flatMap(([found]) => found.match(/\d{4}/g) ?? []);
}
