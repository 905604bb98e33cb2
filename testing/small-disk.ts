import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenKilled } from "./watchdog.ts";

/** A separate file system that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Writes a file that takes all free space. */
  fill(): void;
  /** Deletes that file. */
  free(): void;
  remove(): void;
}

/** Mounts a file system in memory. Returns undefined if mounting is not allowed. It needs root on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "estrelou-disk-"));
  try {
    const options = `size=${megabytes}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const dismissUnmount = whenKilled('umount -l "$1"; rmdir "$1"', folder);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      try {
        // Other processes also write, so the free space is not known in advance.
        for (;;) appendFileSync(ballast, Buffer.alloc(64 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
      dismissUnmount();
    },
  };
}
