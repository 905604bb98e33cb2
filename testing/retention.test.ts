import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jobs } from "#src/server/jobs.ts";
import { views } from "./planned-statements.ts";

const section = readFileSync("docs/operations.md", "utf8").match(
  /^## What is stored how long\n(.*?)^###/ms,
)?.[1];
const rows = section?.match(/^\| .* \|$/gm)?.slice(1) ?? [];
const cellsOf = (row: string) => row.slice(2, -2).split(" | ");

test("the retention table has every database table", () => {
  const tables = readFileSync("src/db/tables.ts", "utf8").match(
    /export interface DB \{(.*?)\}/s,
  )?.[1];
  const all = [...(tables ?? "").matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name ?? "");
  const names = all.filter((name) => !views.includes(name));
  expect(names.length).toBeGreaterThan(50);
  const listed = rows.flatMap((row) => [...(cellsOf(row)[3] ?? "").matchAll(/`(\w+)`/g)]);
  const documented = new Set(listed.map(([, name]) => name));
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
  const others = [...documented].filter((name) => !names.includes(name ?? ""));
  expect(others).toEqual(["pgboss"]);
});

test("every job that the retention table names runs on a schedule, except the removals on request", () => {
  const named = rows.flatMap((row) => [
    ...(cellsOf(row)[2] ?? "").matchAll(/`([a-z]+\.[a-z-]+)`/g),
  ]);
  const scheduled = jobs.filter((job) => job.schedule).map(({ name }) => name);
  const unknown = named.map(([, name]) => name ?? "").filter((name) => !scheduled.includes(name));
  expect(unknown).toEqual(["account.remove", "shop.remove"]);
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(unknown));
});

test("the retention table and the privacy page say how long backups are stored", () => {
  const row = rows.map(cellsOf).find(([data]) => data?.startsWith("backups"));
  const [days] = row?.[1]?.match(/^\d+ days$/) ?? [];
  expect(days).toBe("30 days");
  const page = readFileSync("src/features/site/legal/components/retention-section.tsx", "utf8");
  expect(page.replaceAll(/\s+/g, " ")).toContain("Cópias de segurança: 30 dias.");
});
