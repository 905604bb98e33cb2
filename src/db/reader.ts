import { sql } from "kysely";
import type { Db } from "./client.ts";
import { codeOf, isCancelled, isConnectionError } from "./unavailable.ts";

/** Runs queries whose result may be some seconds old. */
export interface Reader {
  /** Runs `work` on a replica or on the primary. `work` only reads, and may run twice. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** A reader without a replica. */
export const primaryReader = (db: Db): Reader => ({ read: (work) => work(db) });

export interface Replica {
  /** Returns a reader that uses the replica, and `primary` while the replica cannot serve. */
  before(primary: Db): Reader;
  stop(): Promise<void>;
}

export interface ReplicaTimes {
  /** A replica that is farther behind does not serve. */
  maxLagSeconds: number;
  checkSeconds: number;
}

const replicaTimes: ReplicaTimes = { maxLagSeconds: 10, checkSeconds: 2 };

/** A position of the primary's log, and the time (`performance.now()`) at which the primary was there. */
interface Mark {
  lsn: string;
  at: number;
}

/**
 * Watches how far `replica` is behind `primary`: it serves if it has replayed a position that the primary
 * had less than `maxLagSeconds` ago. The time of the last replayed transaction would be wrong while nobody
 * writes. `stop` closes the pool of the replica.
 */
export function watchReplica(options: {
  primary: Db;
  replica: Db;
  times?: ReplicaTimes;
  /** Called when the replica begins to serve, and when it no longer serves. */
  onChange: (serves: boolean) => void;
}): Replica {
  const { primary, replica, times = replicaTimes, onChange } = options;
  let marks: Mark[] = [];
  let serves = false;
  let checking: Promise<void> | undefined;

  async function isRecent(): Promise<boolean> {
    const at = performance.now();
    marks = marks.filter((mark) => at - mark.at < times.maxLagSeconds * 1000);
    marks.push({ lsn: await readPosition(primary), at });
    return hasReplayed(replica, marks);
  }

  async function check(): Promise<void> {
    // The pools report lost connections.
    const now = await isRecent().catch(() => false);
    if (now !== serves) onChange(now);
    serves = now;
  }
  const checkOnce = () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  };
  checkOnce();
  const timer = setInterval(checkOnce, times.checkSeconds * 1000).unref();

  return {
    before: (db) => ({
      async read(work) {
        if (!serves) return work(db);
        try {
          return await work(replica);
        } catch (error) {
          if (!isReplicaError(error)) throw error;
          return work(db);
        }
      },
    }),
    async stop() {
      clearInterval(timer);
      await checking;
      await replica.destroy();
    },
  };
}

async function readPosition(primary: Db): Promise<string> {
  const query = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`;
  return (await query.execute(primary)).rows[0]?.lsn ?? "";
}

/** Returns true if the replica has replayed one of the positions. False if the server is no replica. */
async function hasReplayed(replica: Db, marks: Mark[]): Promise<boolean> {
  const positions = marks.map(({ lsn }) => lsn);
  const query = sql<{ replayed: boolean | null }>`
    select pg_last_wal_replay_lsn() >= any(${positions}::pg_lsn[]) as replayed`;
  return (await query.execute(replica)).rows[0]?.replayed ?? false;
}

/** The replica cancels a query that stands in the way of replayed changes with 40001. */
function isReplicaError(error: unknown): boolean {
  // A statement that reached its time limit would reach it on the primary too.
  if (isCancelled(error)) return false;
  return isConnectionError(error) || codeOf(error) === "40001";
}
