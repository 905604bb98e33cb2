import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "estrelou-upload-";

/** Creates a folder for one upload in the system's temporary folder; its name contains the id of this process. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/**
 * Removes the upload folders of processes that no longer run, for example of a killed process.
 * Call it before the first upload, because a folder with the id of this process counts as left by
 * an earlier process with the same id. Returns the names of the removed folders.
 */
export async function removeStaleUploads(): Promise<string[]> {
  const stale = (await readdir(tmpdir())).filter((name) => {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)));
  });
  const removed = await Promise.all(stale.map(isRemoved));
  return stale.filter((_, index) => removed[index]);
}

/** Returns false for a folder that stays, for example of another user: it must not stop the start. */
function isRemoved(name: string): Promise<boolean> {
  return rm(join(tmpdir(), name), { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user. Processes of that user remove its folder.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
