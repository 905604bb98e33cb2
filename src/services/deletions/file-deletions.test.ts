import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TestClock } from "#testing/time.ts";
import { type Deletion, deletionSchema } from "./deletions.ts";
import { fileDeletions, readDeletions } from "./file-deletions.server.ts";

const clock = new TestClock("2026-11-21T12:00:00Z");
let folder: string;
let logged: string[];

beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(join(tmpdir(), "estrelou-deletions-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens the folder like another process. */
function open() {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return fileDeletions({ folder, clock, log });
}

const closed = (): Deletion => ({ kind: "account", account: crypto.randomUUID() });

test("each kind of deletion is read as it was recorded", async () => {
  const [business, other, at] = [crypto.randomUUID(), crypto.randomUUID(), "2026-11-21T12:00:00Z"];
  const given: Deletion[] = [
    closed(),
    { kind: "business", business },
    { kind: "member", business, account: other, at },
    { kind: "endpoint", business, endpoint: other },
    { kind: "comment", business, review: other },
    { kind: "comment", business, review: other, by: "customer" },
    { kind: "reply", business, review: other, n: 2, at },
    { kind: "praise", business, review: other },
    { kind: "key", business, key: other },
    { kind: "opt-out", business, mailbox: "ab12", scope: "business" },
    { kind: "opt-out", business, mailbox: "ab12", scope: "all" },
    { kind: "digest", business, wanted: false, at },
  ];
  const kinds = new Set<string>(given.map(({ kind }) => kind));
  for (const { shape } of deletionSchema.options) expect(kinds).toContain(shape.kind.value);

  const deletions = open();
  for (const deletion of given) await deletions.record(deletion);
  expect(await readDeletions(folder)).toEqual(given);
});

test("a deletion is stored although old files cannot be deleted, which is logged once a day", async () => {
  // A folder is not deleted like a file.
  await mkdir(join(folder, "2020-01-01-a.log"));
  const deletions = open();
  const [one, other] = [closed(), closed()];
  await deletions.record(one);
  await deletions.record(other);
  await rm(join(folder, "2020-01-01-a.log"), { recursive: true });
  expect(await readDeletions(folder)).toEqual([one, other]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("old records of deletions could not be deleted");
});

test("processes that delete the same old files at the same time all store their deletions", async () => {
  const old = Array.from({ length: 50 }, (_, index) => `2020-01-01-a${index}.log`);
  await Promise.all(old.map((name) => writeFile(join(folder, name), "")));
  const given = [closed(), closed(), closed()];
  await Promise.all(given.map((deletion) => open().record(deletion)));
  expect(await readDeletions(folder)).toEqual(expect.arrayContaining(given));
  expect(await readdir(folder)).toHaveLength(given.length);
  expect(logged).toEqual([]);
});

test("a file that another process deletes while the folder is read has no deletions", async () => {
  const kept = closed();
  await open().record(kept);
  // Listed, and not there when it is read.
  await symlink(join(folder, "gone"), join(folder, "2020-01-01-a.log"));
  expect(await readDeletions(folder)).toEqual([kept]);
});
