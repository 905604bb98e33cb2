import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generateTables } from "./generate-tables.ts";

test("tables.ts is what the migrations make (else run: npm run db:types)", {
  tags: ["slow"],
}, async () => {
  expect(await readFile(join(import.meta.dirname, "tables.ts"), "utf8")).toBe(
    await generateTables(),
  );
});
