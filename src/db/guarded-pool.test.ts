import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { GuardedPool } from "./guarded-pool.ts";

const database = setUpDatabase();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the server is checked while a connection is in use for long, and not after its return", async () => {
  // Waits and connections are real: only the watch of the pool runs on this clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const onOutage = vi.fn();
  const events = { onError() {}, onOutage, onRecovery() {} };
  const pool = new GuardedPool({ connectionString: database.url, max: 1 }, events);
  // Operators recognize a check in PostgreSQL's list of connections.
  const names: unknown[] = [];
  const connect: () => Promise<unknown> = pg.Client.prototype.connect;
  const checks = vi.spyOn(pg.Client.prototype, "connect");
  const returned = await pool.connect();
  returned.release();
  checks.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(checks).not.toHaveBeenCalled();
  const used = await pool.connect();
  vi.advanceTimersByTime(600);
  expect(checks).not.toHaveBeenCalled();
  checks.mockImplementation(async function (this: pg.Client) {
    await connect.call(this);
    names.push(...(await this.query("show application_name")).rows);
  });
  vi.advanceTimersByTime(300);
  expect(checks).toHaveBeenCalledTimes(1);
  await checks.mock.results[0]?.value;
  expect(names).toEqual([{ application_name: "estrelou-check" }]);
  used.release();
  await pool.end();
  expect(onOutage).not.toHaveBeenCalled();
});
