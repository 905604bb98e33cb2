import fc from "fast-check";
import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

test.each([
  ["Ana Souza", "Ana"],
  ["  joão   da silva ", "João"],
  ["MARIA EDUARDA", "Maria"],
  ["Anne-marie Lima", "Anne-marie"],
  ["ANNE-MARIE LIMA", "Anne-Marie"],
  ["D'Ávila Rocha", "D'Ávila"],
  ["Dra. Paula Reis", "Paula"],
  ["⭐ Rita ⭐", "Rita"],
  ["Jo\u0061\u0303o", "João"],
  ["(Beto)", "Beto"],
])("%j is addressed as %s", (reviewer, name) => {
  expect(firstNameOf(reviewer)).toBe(name);
});

test.each([
  undefined,
  "",
  "   ",
  "A",
  "M. Souza",
  "😀😀",
  "👩🏽‍🍳",
  "123",
  "ana1998",
  "nubank.com",
  "@golpe",
  "Um usuário do Google",
  "Usuário do Google",
  "A Google User",
  "Anônimo",
  "Ольга Иванова",
  "a".repeat(25),
  "Dr.",
])("%j is not addressed by name", (reviewer) => {
  expect(firstNameOf(reviewer)).toBeUndefined();
});

test("any shown name gives letters or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (reviewer) => {
      expect(firstNameOf(reviewer) ?? "Ok").toMatch(/^[\p{Script=Latin}'’-]{2,24}$/u);
    }),
  );
});
