import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "migrations");
/** Every version since this file can run beside the next one. */
const firstChecked = "0036";
/** Statements after which the version before can fail. */
const breaking =
  /\bdrop\s+(table|column|view|function|type|index|constraint)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i;
const contract = /^-- Contract: unused since \d{4}\b/m;

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, "");
/** A check that the same statement adds again with more values. The version before writes only the old ones. */
const widenedCheck = /\bdrop constraint (\w+),\s+add constraint \1\s+check\b/g;
/** A unique index that is made again, with a longer name, for fewer rows. What the version before writes still fits. */
const narrowedIndex = /\bcreate unique index (\w+)_\w+ on [^;]+;\s*drop index \1;/g;
/** Returns true if the version before the migration can run on the migrated database. */
const keepsOldVersion = (sql: string) =>
  contract.test(sql) ||
  !breaking.test(withoutComments(sql).replace(widenedCheck, "").replace(narrowedIndex, ""));

test("a migration drops and renames only what its file calls unused since an earlier migration", () => {
  const files = readdirSync(folder).filter((name) => name.slice(0, 4) >= firstChecked);
  const broken = files.filter((name) => !keepsOldVersion(readFileSync(join(folder, name), "utf8")));
  expect(broken).toEqual([]);
});

test("the check finds what would break the version before", () => {
  const harmful = [
    "alter table business drop column slug;",
    "drop table review;",
    "alter table business rename column slug to address;",
    "alter table review alter column source set not null;",
    "alter table review alter column seq type int;",
    "alter table a drop constraint a_why_check, add constraint a_other_check check (b);",
    "alter table a drop constraint a_key, add constraint a_key unique (b);",
    "create unique index a_of_b on a (b);\ndrop index a_key;",
  ];
  for (const sql of harmful) expect(keepsOldVersion(sql), sql).toBe(false);
  const harmless = [
    "alter table business add column colour text;",
    "-- drop table review\ncreate index a on review (id);",
    "alter table a drop constraint a_why_check, add constraint a_why_check check (why in ('x', 'y'));",
    "create unique index a_key_of_b on a (b) where c;\ndrop index a_key;",
    "-- Contract: unused since 0035\nalter table business drop column slug;",
  ];
  for (const sql of harmless) expect(keepsOldVersion(sql), sql).toBe(true);
});
