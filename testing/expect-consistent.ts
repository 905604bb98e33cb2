import { expect } from "vitest";
import { type LoadResult, readStored } from "./feedback-load.ts";

/**
 * Checks that every acknowledged feedback is stored once, and that the rating counters, the day
 * counters and the tally equal the rows.
 */
export async function expectConsistent(
  database: { query<Row>(sql: string): Promise<Row[]> },
  { acknowledged }: Pick<LoadResult, "acknowledged">,
): Promise<void> {
  const { ids, rows, counted, days, wrongTallies } = await readStored(database.query);
  expect(new Set(ids).size).toBe(ids.length);
  const stored = new Set(ids);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(counted).toEqual(rows);
  expect(days).toEqual(rows);
  expect(wrongTallies).toEqual([]);
}
