import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Writes a file that takes all free space but `leftBytes`. */
  fill(leftBytes?: number): void;
  /** Deletes that file. */
  free(): void;
  remove(): void;
}

/** Mounts a file system in memory. Returns undefined where that is not allowed: it takes root on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "estrelou-disk-"));
  try {
    const options = `size=${megabytes}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill(leftBytes = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
