import type { PlacesServer } from "#src/sandbox/places-server.server.ts";
import { placesKey, startPlacesServer } from "#src/sandbox/places-server.server.ts";
import { runSql } from "#testing/database.ts";
import { startPgBouncer } from "#testing/pgbouncer.ts";
import { startReplicatedServers } from "#testing/replica.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";
import type { Trial } from "./trial.ts";

/** The servers around the program. */
export interface Servers {
  /** The primary itself, as the owner of the tables. */
  directUrl: string;
  replicaDirectUrl: string;
  stopReplica(): Promise<void>;
  /** Folder of the primary, for its backup. */
  primaryDir: string;
  smtp: TestSmtp;
  places: PlacesServer;
  /** Settings of the program that lead to these servers. */
  settings: Record<string, string>;
}

const webPassword = "a-password-of-the-trial";

/** Starts a primary, its streaming replica, a pooler in front of each, a mail server and an emulated map. */
export async function startServers(trial: Trial): Promise<Servers> {
  const databases = await startReplicatedServers();
  trial.atEnd(databases.stop);
  const { primary, replica } = databases;
  // Two roles, as docs/operations.md asks for a pooler in transaction mode.
  for (const statement of [
    `create role estrelou_web login password '${webPassword}' in role pg_read_all_data, pg_write_all_data`,
    "alter role estrelou_web in database estrelou set statement_timeout = '15s'",
    "alter role estrelou_web in database estrelou set idle_in_transaction_session_timeout = '30s'",
  ]) {
    await runSql(primary.url, statement);
  }
  const pooled = await startPooler(trial, asWeb(primary.url));
  const pooledReplica = await startPooler(trial, asWeb(replica.url));
  const smtp = await startTestSmtp();
  trial.atEnd(smtp.stop);
  const places = await startPlacesServer(async () => "normal");
  trial.atEnd(places.stop);
  return {
    directUrl: primary.url,
    replicaDirectUrl: replica.url,
    stopReplica: replica.stop,
    primaryDir: databases.primaryDir,
    smtp,
    places,
    settings: {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URL: pooledReplica,
      DATABASE_PREPARED: tracksStatements(trial) ? "true" : "false",
      MAIL_URL: smtp.url,
      GOOGLE_PLACES_URL: places.url,
      GOOGLE_PLACES_API_KEY: placesKey,
    },
  };
}

const tracksStatements = ({ tools }: Trial) => (tools.pgBouncer ?? 0) >= 21;

const asWeb = (url: string) =>
  Object.assign(new URL(url), { username: "estrelou_web", password: webPassword }).href;

async function startPooler(trial: Trial, url: string): Promise<string> {
  const isReal = trial.tools.pgBouncer !== undefined;
  const settings = ["pool_mode = transaction", "default_pool_size = 20"];
  if (tracksStatements(trial)) settings.push("max_prepared_statements = 200");
  const pooler = isReal ? await startPgBouncer(url, settings) : await startTransactionPooler(url);
  trial.atEnd(pooler.stop);
  trial.report(
    isReal
      ? `PgBouncer 1.${trial.tools.pgBouncer}, ${settings.join(", ")}`
      : "a pooler of our own in transaction mode, without prepared statements",
  );
  return pooler.url;
}
