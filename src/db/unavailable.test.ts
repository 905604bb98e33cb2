import { expect, test } from "vitest";
import { DatabaseUnavailable, isCancelled, isConnectionError } from "./unavailable.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("x"), { code, ...more });

test.each([
  ["a connection exception", coded("08006")],
  ["too many connections", coded("53300")],
  ["a full disk", coded("53100")],
  ["a server that stops", coded("57P01")],
  ["a server that starts", coded("57P03")],
  ["a cancelled statement", coded("57014")],
  ["an input error of the disk", coded("58030")],
  ["an expired transaction", coded("25P03")],
  ["a standby that only reads", coded("25006")],
  ["a refused connection", coded("ECONNREFUSED")],
  ["a reset connection", coded("ECONNRESET")],
  ["an unreachable host", coded("EHOSTUNREACH")],
  ["an unreachable network", coded("ENETUNREACH")],
  ["a closed pipe", coded("EPIPE")],
  ["a time-out", coded("ETIMEDOUT")],
  ["an unknown name", coded("ENOTFOUND")],
  ["a name server without response", coded("EAI_AGAIN")],
  ["a socket file that does not exist yet", coded("ENOENT", { syscall: "connect" })],
  ["pg's own error", new Error("Connection terminated unexpectedly")],
  ["pg's own time-out", new Error("timeout expired")],
  ["an outage", new DatabaseUnavailable(coded("ECONNREFUSED"))],
  ["a protocol error of PgBouncer's server", coded("08P01", { message: "server conn crashed?" })],
])("%s is temporary", (_, error) => {
  expect(isConnectionError(error)).toBe(true);
});

test.each([
  ["a wrong password", coded("28P01")],
  ["a missing database", coded("3D000")],
  ["a missing file", coded("ENOENT", { syscall: "open" })],
  ["a duplicate", coded("23505")],
  [
    "a setting that PgBouncer rejects",
    coded("08P01", { message: "unsupported startup parameter" }),
  ],
  ["a database that PgBouncer does not know", coded("08P01", { message: "no such database" })],
  ["PgBouncer's configuration", coded("08P01", { message: "bouncer config error" })],
  ["any other error", new Error("x")],
  ["no error", "connection"],
])("%s needs a person", (_, error) => {
  expect(isConnectionError(error)).toBe(false);
});

test("an outage keeps its cause, with its message and code", () => {
  const cause = coded("57P01", { message: "terminating connection" });
  const outage = new DatabaseUnavailable(cause);
  expect(outage).toMatchObject({ name: "DatabaseUnavailable", code: "57P01", cause });
  expect(outage.message).toBe("The database is unavailable: terminating connection");
  expect(new DatabaseUnavailable("gone").message).toBe("The database is unavailable: gone");
  expect([isCancelled(coded("57014")), isCancelled(cause)]).toEqual([true, false]);
});
