import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { ExpiringMap } from "./expiring-map.ts";
import type { Attempt, LimitRule, Limits, Measured } from "./limits.ts";

/** Clients choose some subjects. A longer one must not fill the memory. */
const maxNameLength = 200;

interface Options {
  db: Db;
  clock: Clock;
  secret: string;
  /** Multiplies the limit of every rule; 0 switches limits off. */
  scale: number;
}

/**
 * Limits in one unlogged table, with one row per rule and subject. The window is fixed and starts with
 * the first attempt. Counts are exact across processes, because every attempt updates the row (except
 * `uncounted` ones). After a process has seen an exceeded limit, it rejects attempts without a query
 * until the window ends, so a flood causes no database load.
 */
export function databaseLimits(options: Options): Limits {
  const { db, clock, secret, scale } = options;
  if (scale === 0) return noLimits(options);
  const memory = processMemory(options);
  const { keyOf, nameOf } = subjectNames(secret);
  const maxOf = ({ max }: LimitRule) => Math.max(1, max * scale);
  const stateOf = (rule: LimitRule, hits: number, seconds: number): Measured => {
    const max = maxOf(rule);
    return { rule, max, remaining: Math.max(0, max - hits), seconds, isExceeded: hits > max };
  };

  return {
    async take(attempts) {
      const now = clock.now();
      const named = attempts.map((attempt) => ({ attempt, name: nameOf(attempt) }));
      const refusedUntil = () => named.flatMap(({ name }) => memory.refusedUntil(name) ?? []);
      const known = refusedUntil();
      if (known.length > 0) return secondsUntil(Math.max(...known), now);

      const counted = named
        .filter(({ attempt: [rule], name }) => !memory.isUncounted(rule, name))
        .map(({ attempt, name }) => ({ rule: attempt[0], key: keyOf(attempt), name }));
      // Read before the query: attempts over the limit that are rejected while it runs do not reject this one.
      const exceeded = refusedUntil();
      for (const row of counted.length === 0 ? [] : await count(db, counted, now)) {
        const { rule, name } = counted.find(({ key }) => key.equals(row.key)) ?? {};
        if (!rule || !name || row.hits <= maxOf(rule)) continue;
        memory.refuse(name, row.resets_at.getTime());
        exceeded.push(row.resets_at.getTime());
      }
      return exceeded.length === 0 ? undefined : secondsUntil(Math.max(...exceeded), now);
    },

    async measure(attempts) {
      const now = clock.now();
      const counted = attempts.map((attempt) => ({
        rule: attempt[0],
        key: keyOf(attempt),
        name: nameOf(attempt),
      }));
      const known = counted.flatMap(({ rule, name }) => {
        const until = memory.refusedUntil(name);
        if (until === undefined) return [];
        return [stateOf(rule, Number.POSITIVE_INFINITY, secondsUntil(until, now))];
      });
      if (known.length > 0) return known;
      const rows = await count(db, counted, now);
      return counted.map(({ rule, key, name }) => {
        const row = rows.find((one) => one.key.equals(key));
        if (!row) throw new Error(`The limit ${rule.name} was not counted`);
        const resetsAt = row.resets_at.getTime();
        const state = stateOf(rule, row.hits, secondsUntil(resetsAt, now));
        if (state.isExceeded) memory.refuse(name, resetsAt);
        return state;
      });
    },

    async reset(attempts) {
      if (attempts.length === 0) return;
      for (const attempt of attempts) memory.forgetRefusal(nameOf(attempt));
      await db.deleteFrom("rate_limit").where("key", "in", attempts.map(keyOf)).execute();
    },

    deleteExpired: () => deleteExpired(db, clock.now()),
  };
}

/** Counts nothing. Deletes what was counted while the limits were on. */
function noLimits({ db, clock }: Options): Limits {
  return {
    take: async () => undefined,
    measure: async (attempts) =>
      attempts.map(([rule]) => {
        const { max, perSeconds: seconds } = rule;
        return { rule, max, remaining: max, seconds, isExceeded: false };
      }),
    reset: async () => {},
    deleteExpired: () => deleteExpired(db, clock.now()),
  };
}

/** What one process decides without a query: uncounted attempts, and limits that it has seen exceeded. */
function processMemory({ clock, scale }: Options) {
  const seen = new ExpiringMap<number>(clock);
  const refused = new ExpiringMap<true>(clock);
  const refuse = (name: string, until: number) => refused.set(name, true, until);

  return {
    refuse,
    refusedUntil: (name: string) => refused.get(name)?.until,
    forgetRefusal: (name: string) => refused.delete(name),

    /** Returns true if the rule's `uncounted` decides without a query: it allows the attempt, or is the only limit. */
    isUncounted({ max, uncounted = 0, perSeconds }: LimitRule, name: string): boolean {
      if (uncounted === 0) return false;
      const entry = seen.get(name);
      const hits = (entry?.value ?? 0) + 1;
      const until = entry?.until ?? clock.now().getTime() + perSeconds * 1000;
      seen.set(name, hits, until);
      const isAllowed = hits <= uncounted * scale;
      if (!isAllowed && max === 0) refuse(name, until);
      return isAllowed || max === 0;
    },
  };
}

/** Returns the names of an attempt in the database and in the memory of a process. */
function subjectNames(secret: string) {
  const textOf = ([rule, subject]: Attempt) => `${rule.name}\n${subject}`;
  /** For the database, which stores no subjects. */
  const keyOf = (attempt: Attempt) =>
    createHmac("sha256", `limits:${secret}`).update(textOf(attempt)).digest();
  /** For this process's memory. The hash costs more than the map, so only a long subject has one. */
  const nameOf = (attempt: Attempt) =>
    attempt[1].length > maxNameLength ? keyOf(attempt).toString("base64") : textOf(attempt);
  return { keyOf, nameOf };
}

/** Counts all rules in one statement, in key order, so that concurrent callers cannot deadlock. */
async function count(db: Db, counted: { rule: LimitRule; key: Buffer }[], now: Date) {
  const ordered = counted.toSorted((a, b) => a.key.compare(b.key));
  const values = sql.join(
    ordered.map(({ rule, key }) => {
      const resetsAt = new Date(now.getTime() + rule.perSeconds * 1000);
      return sql`(${key}::bytea, 1, ${resetsAt}::timestamptz)`;
    }),
  );
  const { rows } = await sql<{ key: Buffer; hits: number; resets_at: Date }>`
    insert into rate_limit as r (key, hits, resets_at) values ${values}
    on conflict (key) do update set
      hits = case when r.resets_at <= ${now} then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
    returning key, hits, resets_at`.execute(db);
  return rows;
}

async function deleteExpired(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom("rate_limit").where("resets_at", "<=", now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function secondsUntil(at: number, now: Date): number {
  return Math.max(1, Math.ceil((at - now.getTime()) / 1000));
}
