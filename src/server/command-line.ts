import { existsSync } from "node:fs";
import { connect, type Db } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { requireSession } from "./open-database.ts";

/** Input of an operator's command that is wrong. The message says how to correct it. */
export class UsageError extends Error {}

/**
 * Runs an operator's command. An error sets the exit code and is printed. For ConfigError, `KnownError`
 * and a wrong option only the message is printed, because the operator can correct the input.
 */
export async function runCommand(
  KnownError: new (message: string) => Error,
  command: () => Promise<void>,
  errorCode = 1,
): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await command();
  } catch (error) {
    const isKnown = error instanceof KnownError || error instanceof ConfigError;
    process.stderr.write(`${isKnown || isWrongOption(error) ? error.message : error}\n`);
    process.exitCode = errorCode;
  }
}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && `${error.code}`.startsWith("ERR_PARSE_ARGS");
}

/** Passes the migrated database to `work` and closes it afterwards. Starts the embedded server if needed. */
export async function withDatabase(
  applicationName: string,
  work: (db: Db, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir });
  try {
    const url = config.databaseDirectUrl ?? embedded?.url ?? "";
    await requireSession(url, { log: print });
    await migrate(url, { ignoresNewer: config.ignoresNewerMigrations });
    const db = connect(url, { max: 1, applicationName });
    await work(db, config).finally(() => db.destroy());
  } finally {
    // The connection to the embedded server would keep the process running.
    await embedded?.stop();
  }
}

export function print(text: string): void {
  process.stdout.write(text);
}
