import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test.each(["review.css", "follow-up/follow-up.css"])("%s reads only files that exist", (name) => {
  const file = join(import.meta.dirname, name);
  const sources = [...readFileSync(file, "utf8").matchAll(/@source "(.+)";/g)].map(
    ([, path]) => path ?? "",
  );
  expect(sources.length).toBeGreaterThan(4);
  expect(sources.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
});
