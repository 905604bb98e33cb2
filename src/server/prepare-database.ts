import { type Embedded, startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";

/**
 * Starts the embedded database server and brings it to this version's schema, so that a start finds both done.
 * `main.ts` calls it during a build, which does not use both cores all the time. Returns undefined if the settings
 * name another server.
 *
 * @throws what a start throws for the same cause; nothing stays open then
 */
export async function prepareDatabase(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Embedded | undefined> {
  const { databaseUrl, dataDir, logLevel, ignoresNewerMigrations } = readConfig(env);
  if (databaseUrl) return undefined;
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
