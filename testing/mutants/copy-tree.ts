import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sweepIfKilled } from "../database.ts";

/** Top-level names that the tests of the copy do not need. */
const excludedNames = new Set([
  ".cache",
  ".git",
  "coverage",
  "data",
  "node_modules",
  "playwright-report",
  "screenshots",
  "test-results",
]);

/**
 * Copies the repository into a temporary folder. Its packages are hard links, or copies on another disk, because the linter
 * reads no types behind a symbolic link. The copy is removed even if this process is killed.
 */
export async function copyTree(root: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-mutants-"));
  const dismissSweep = sweepIfKilled(folder);
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !excludedNames.has(relative(root, source)),
  });
  copyPackages(join(root, "node_modules"), folder);
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      dismissSweep();
    },
  };
}

function copyPackages(packages: string, folder: string): void {
  const linked = spawnSync("cp", ["-a", "--link", packages, folder]);
  if (linked.status === 0) return;
  const { status, stderr } = spawnSync("cp", ["-a", packages, folder]);
  if (status !== 0) throw new Error(`The packages could not be copied: ${stderr}`);
}
