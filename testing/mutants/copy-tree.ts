import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sweepIfKilled } from "../database.ts";

/** Top-level names that the tests of the copy do not need. */
const excludedNames = new Set([
  ".cache",
  ".git",
  "build",
  "coverage",
  "data",
  "node_modules",
  "playwright-report",
  "screenshots",
  "test-results",
]);

/**
 * Copies the repository into a temporary folder, with a link to its packages. The copy is removed
 * even if this process is killed.
 */
export async function copyTree(root: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-mutants-"));
  const dismissSweep = sweepIfKilled(folder);
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !excludedNames.has(relative(root, source)),
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      dismissSweep();
    },
  };
}
