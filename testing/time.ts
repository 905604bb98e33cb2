import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";

/** A clock that changes only through `advance` and `set`, so tests do not wait for time to pass. */
export class TestClock implements Clock {
  #now: number;

  constructor(start: Date | string = new Date()) {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }

  set(at: Date | string): void {
    this.#now = new Date(at).getTime();
  }
}

/** The database's time in milliseconds, for ages that the database counts. It differs in `npm run campaign -- calendar`. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}
