import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";

/**
 * Creates and starts an embedded database server with this version's schema, so that a first start finds it.
 * `main.ts` calls it during a build, which does not use both cores all the time. Returns undefined if there is a
 * database: its schema must not change before the build of the new version has succeeded.
 *
 * @throws what a start throws for the same cause; nothing stays open then
 */
export async function prepareDatabase(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Embedded | undefined> {
  const { databaseUrl, dataDir, logLevel, ignoresNewerMigrations } = readConfig(env);
  if (databaseUrl || existsSync(join(dataDir, "postgres"))) return undefined;
  const logger = createLog(logLevel);
  const log = (line: string) => logger.warn(line);
  const embedded = await startEmbedded({ dataDir, log, signal });
  try {
    await migrate(embedded.url, { log, signal, ignoresNewer: ignoresNewerMigrations });
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
