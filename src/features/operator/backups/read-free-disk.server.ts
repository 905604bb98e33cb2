import { statfs } from "node:fs/promises";
import type { Services } from "#src/services/services.ts";

/** Returns the free part of the disk of DATA_DIR, 0 to 1. The database of an own server is on another disk. */
export async function readFreeDisk({ settings }: Pick<Services, "settings">): Promise<number> {
  const { bavail, blocks } = await statfs(settings.dataDir);
  return bavail / blocks;
}
