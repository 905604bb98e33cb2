import { expect, test } from "vitest";
import { createLog } from "#src/server/log.ts";
import { TestClock } from "#testing/time.ts";
import { reportErrors } from "./report-errors.server.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
/** pg-boss copies some errors to plain objects like this one. */
const terminated = { message: "Connection terminated unexpectedly", queue: "mail.deliver" };
const violated = Object.assign(new Error("duplicate key"), { code: "23505" });

test("repeated connection errors write one log line per minute, other errors one line each", () => {
  const lines: string[] = [];
  const clock = new TestClock();
  const report = reportErrors(createLog("info", { write: (line) => void lines.push(line) }), clock);
  for (let poll = 0; poll < 50; poll++) report(poll % 2 === 0 ? refused : terminated);
  expect(lines).toHaveLength(1);
  report(violated);
  report(violated);
  expect(lines).toHaveLength(3);
  clock.advance({ minutes: 1 });
  report(terminated);
  expect(JSON.parse(lines[3] ?? "")).toMatchObject({
    leftOut: 49,
    err: { message: terminated.message },
  });
});
