import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DomainSilent, SilentDomains } from "./silent-domains.ts";

const answerMs = 3_000;
let domains: SilentDomains;
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  domains = new SilentDomains(answerMs);
});

class Rejection extends Error {}

/** Starts a mail that gets its answer later. */
function start(to: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const isAnswer = (error: unknown) => error instanceof Rejection;
  const sent = domains.send(to, () => promise, isAnswer).catch((error: Error) => error);
  return { sent, accept: () => resolve("accepted"), fail: reject };
}

test("after three seconds without an answer a domain gets four mails at a time, others get all", async () => {
  const hanging = Array.from({ length: 6 }, (_, index) => start(`${index}@calado.test`));
  vi.advanceTimersByTime(answerMs);
  expect(await start("7@Calado.test").sent).toBeInstanceOf(DomainSilent);
  const others = Array.from({ length: 12 }, (_, index) => start(`${index}@exemplo.test`));
  for (const { accept } of others) accept();
  expect(await Promise.all(others.map(({ sent }) => sent))).toEqual(Array(12).fill("accepted"));

  // A connection that was cut after the time limit is no answer.
  for (const { fail } of hanging) fail(new Error("ETIMEDOUT"));
  await Promise.all(hanging.map(({ sent }) => sent));
  const trials = Array.from({ length: 4 }, (_, index) => start(`${index}@calado.test`));
  expect(await start("5@calado.test").sent).toBeInstanceOf(DomainSilent);
  trials[0]?.accept();
  await trials[0]?.sent;
  const next = Array.from({ length: 9 }, (_, index) => start(`${index}@calado.test`));
  for (const { accept } of next) accept();
  expect(await Promise.all(next.map(({ sent }) => sent))).toEqual(Array(9).fill("accepted"));
});

test("a rejection is an answer", async () => {
  const hanging = Array.from({ length: 4 }, (_, index) => start(`${index}@calado.test`));
  vi.advanceTimersByTime(answerMs);
  hanging[0]?.fail(new Rejection());
  await hanging[0]?.sent;
  start("5@calado.test");
  const next = start("6@calado.test");
  next.accept();
  expect(await next.sent).toBe("accepted");
});

test("a slow domain that answers meanwhile is not silent", async () => {
  for (let index = 0; index < 8; index++) start(`${index}@lento.test`);
  const answered = start("8@lento.test");
  vi.advanceTimersByTime(answerMs - 1);
  answered.accept();
  await answered.sent;
  vi.advanceTimersByTime(1);
  const next = start("9@lento.test");
  next.accept();
  expect(await next.sent).toBe("accepted");
});
