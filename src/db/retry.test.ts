import { expect, test } from "vitest";
import { retry } from "./retry.ts";

test("an attempt is repeated until it succeeds, and each failure is reported", async () => {
  const failures: unknown[] = [];
  let calls = 0;
  const attempt = async () => {
    calls += 1;
    if (calls < 3) throw new Error(`no ${calls}`);
    return "done";
  };
  const { signal } = new AbortController();
  expect(await retry(attempt, { signal, onFailure: (error) => failures.push(error) })).toBe("done");
  expect(failures).toEqual([new Error("no 1"), new Error("no 2")]);
});

test("an abort ends the pause, and there is no further attempt", async () => {
  const stopping = new AbortController();
  let calls = 0;
  const attempt = () => {
    calls += 1;
    stopping.abort();
    return Promise.reject(new Error("no"));
  };
  expect(await retry(attempt, { signal: stopping.signal })).toBeUndefined();
  expect(await retry(attempt, { signal: stopping.signal })).toBeUndefined();
  expect(calls).toBe(1);
});
