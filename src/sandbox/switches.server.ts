import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Returns the configured behaviour of an emulated service; `fallback` if none is stored or allowed. */
export async function readSwitch<const Value extends string>(
  db: Db,
  name: string,
  allowed: readonly Value[],
  fallback: Value,
): Promise<Value> {
  const { rows } = await sql<{ value: string }>`
    select value from sandbox.switch where name = ${name}`.execute(db);
  return allowed.find((value) => value === rows[0]?.value) ?? fallback;
}

/** Stores the behaviour of an emulated service. */
export async function setSwitch(db: Db, name: string, value: string): Promise<void> {
  await sql`insert into sandbox.switch (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}
