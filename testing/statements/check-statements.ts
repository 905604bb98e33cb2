import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acrossBusinesses } from "./across-businesses.ts";
import type { RecordedStatement } from "./record-statements.ts";
import { loadParser, type TenantTables, unboundTables } from "./unbound-tables.ts";

/** Makes the folder in which the processes of a test run record the statements of the program. */
export function startRecording(): string {
  const folder = mkdtempSync(join(tmpdir(), "estrelou-statements-"));
  process.env.STATEMENTS_FOLDER = folder;
  return folder;
}

/**
 * Returns the recorded statements of tenant tables that name no business, with their function, and removes the folder.
 */
export async function listUnbound(folder: string): Promise<string[]> {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8").trimEnd().split("\n"),
  );
  rmSync(folder, { recursive: true });
  await loadParser();
  const tables = readTenantTables();
  const allowed = new Set([...acrossBusinesses, ...Object.keys(elsewhere)]);
  const found = new Map<string, string>();
  for (const line of lines) {
    const { by, sql } = JSON.parse(line) as RecordedStatement;
    const name = by.replace(/^features\//, "").replace(/\/queries\.server\.ts(?= )/, "");
    const [place = ""] = name.split(" ");
    // The emulators exist in demo mode only.
    if (place.startsWith("sandbox/") || allowed.has(place)) continue;
    if (allowed.has(name) || found.has(name)) continue;
    const unbound = unboundTables(sql, tables);
    if (unbound.length > 0) found.set(name, `${name} (${unbound.join(", ")}): ${sql}`);
  }
  return [...found.values()].toSorted();
}

/** Functions and files besides `acrossBusinesses` whose statements name no business, and why. */
const elsewhere: Record<string, string> = {
  "google/reviews upsertReviews": "It names no columns, because its rows have all of them.",
  "privacy/owned-tables.server.ts deleteBatchOfBusinesses":
    "It deletes the rows of its inner query, which names the businesses.",
};

/** Reads the tables with a column `business_id` from the generated types. */
export function readTenantTables(): TenantTables {
  const types = readFileSync("src/db/tables.ts", "utf8");
  const withBusiness = new Set(
    [...types.matchAll(/export interface (\w+) \{([^}]*)\}/g)]
      .filter(([, , columns]) => /\bbusiness_id:/.test(columns ?? ""))
      .map(([, name]) => name),
  );
  const named = [...types.matchAll(/^ {2}(\w+): (\w+);$/gm)]
    .filter(([, , type]) => withBusiness.has(type))
    .map(([, table = ""]) => [table, ["business_id"]] as const);
  return new Map<string, readonly string[]>([
    ...named,
    ["business", ["id", "account_id"]],
    ["tenant", ["business_id", "account_id"]],
    ["shop_access", ["business_id", "account_id"]],
    // A membership belongs to its business and to its member.
    ["member", ["business_id", "account_id"]],
  ]);
}
