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
  ["Dr. Ana", "Ana"],
  ["DRA Ana", "Ana"],
  ["Sr. Ana", "Ana"],
  ["Sra. Ana", "Ana"],
  ["Srta Ana", "Ana"],
  ["Prof. Ana", "Ana"],
  ["profa. Ana", "Ana"],
  ["Dona Ana", "Ana"],
  ["seu Beto", "Beto"],
  ["Sr. Dr. Beto", "Beto"],
  ["Jô", "Jô"],
  ["a".repeat(24), `A${"a".repeat(23)}`],
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
