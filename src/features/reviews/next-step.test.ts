import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const busy = { total: 3, open: 0, visits: 9, rated: true, hasLogo: true };

test.each([
  ["open reviews first", { ...busy, open: 2, hasLogo: false }, "/mensagens?status=open"],
  ["printing without a rating", { ...busy, rated: false, hasLogo: false }, "/impressao"],
  ["the logo when it is missing", { ...busy, hasLogo: false }, "/configuracoes"],
  ["invitations without a rating this week", { ...busy, total: 0 }, "/convites"],
  ["printing again without a visit", { ...busy, total: 0, visits: 0 }, "/impressao"],
  ["invitations after a good week", busy, "/convites"],
  ["no logo in the digest", { total: 3, open: 0, visits: 9, rated: true }, "/convites"],
])("the next step is: %s", (_, known, path) => {
  expect(nextStep(known).path).toBe(path);
});

test("the number of open reviews is written as in Brazil", () => {
  expect(nextStep({ ...busy, open: 1234 }).text).toContain("Há 1.234 avaliações em aberto.");
});
