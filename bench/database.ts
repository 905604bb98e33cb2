import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { ensureBuilt } from "../build.ts";

/** Starts an empty database for a bench in a folder of its own, after the build. */
export async function openBenchDatabase({ connections }: { connections: number }) {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
  const server = await startEmbedded({ dataDir: join(folder, "data") });
  await migrate(server.url);
  // On a busy machine loading rows may take longer than the program's limits.
  const patient = Object.assign(new URL(server.url), { search: "query_timeout=3600000" }).href;
  const db = connect(patient, { max: connections, setsLimits: false });
  return {
    db,
    clock: { now: () => new Date() },
    folder,
    url: server.url,
    /** Deletes the folder too. */
    async close() {
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
