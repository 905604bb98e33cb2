import type { Db } from "#src/db/client.ts";
import type { CallBudget } from "./places.ts";
import { countCall } from "./queries.server.ts";

/**
 * Counts a paid call in its day and in its month, for example '2026-11-22' and '2026-11'. `prefix` keeps the
 * budgets of different kinds of calls apart. Returns the limit that is reached: the caller then rolls the
 * transaction back.
 */
export async function countPaidCall(
  tx: Db,
  { prefix = "", day, perDay, perMonth }: { prefix?: string; day: string } & CallBudget,
): Promise<"day" | "month" | undefined> {
  if (!(await countCall(tx, { period: prefix + day, max: perDay }))) return "day";
  const month = day.slice(0, "2026-11".length);
  if (!(await countCall(tx, { period: prefix + month, max: perMonth }))) return "month";
  return undefined;
}
