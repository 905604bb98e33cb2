import { expect, test } from "vitest";
import { mailboxOf, normalizeEmail } from "./email-address.ts";

test.each([
  ["Ana@PÃO.com.br", "ana@xn--po-sia.com.br"],
  ["a@b.co", "a@b.co"],
  ["a..b@c.com", undefined],
  [".a@c.com", undefined],
  ["a@c", undefined],
  ["a@c.com.", undefined],
  ["a@-c.com", undefined],
  ["a@1.2.3.4", undefined],
  ["a@c.c1", "a@c.c1"],
  ["joão@c.com", undefined],
  ["a b@c.com", undefined],
  ["a@b@c.com", undefined],
  ["a@c.com\r\nBcc: x@y.com", undefined],
  ["a@c.com/x", undefined],
  [`${"a".repeat(64)}@c.com`, `${"a".repeat(64)}@c.com`],
  [`${"a".repeat(65)}@c.com`, undefined],
  [`${"a".repeat(60)}@${"b.".repeat(95)}com`, `${"a".repeat(60)}@${"b.".repeat(95)}com`],
  [`${"a".repeat(61)}@${"b.".repeat(95)}com`, undefined],
  [`a@${"b".repeat(63)}.com`, `a@${"b".repeat(63)}.com`],
  [`a@${"b".repeat(64)}.com`, undefined],
  ["", undefined],
  ["@c.com", undefined],
  [`a@${"b".repeat(63)}.${"c".repeat(250)}.com`, undefined],
])("normalizeEmail(%j) is %j", (typed, expected) => {
  expect(normalizeEmail(typed)).toBe(expected);
});

test("a browser without URL.canParse normalizes the same domains", () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(normalizeEmail("ana@pão.com.br")).toBe("ana@xn--po-sia.com.br");
    expect(normalizeEmail("ana@[.br")).toBeUndefined();
  } finally {
    URL.canParse = canParse;
  }
});

test.each([
  ["ana.maria+loja@exemplo.com", "ana.maria@exemplo.com"],
  ["Bia.Souza+x@Gmail.com", "biasouza@gmail.com"],
  ["bia.souza@googlemail.com", "biasouza@gmail.com"],
  ["+tag@exemplo.com", "+tag@exemplo.com"],
])("mailboxOf(%j) is %j", (email, expected) => {
  expect(mailboxOf(email)).toBe(expected);
});
