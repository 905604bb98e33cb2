import { expect, test } from "vitest";
import { slugFrom } from "#src/lib/text/slug.ts";
import { isUsable, slugCandidates } from "./slugs.ts";

test.for([
  ["Padaria Pão da Vila", "padaria-pao-da-vila"],
  ["  Café & Cia. Ltda  ", "cafe-e-cia-ltda"],
  ["D'Ávila's Bar", "davilas-bar"],
  ["AÇÚCAR — Doces & Çalgados", "acucar-doces-e-calgados"],
  ["100% Sabor", "100-sabor"],
  ["ﬁno ½", "fino-1-2"],
  ["🥐日本語", ""],
  [
    "Restaurante e Pizzaria Três Irmãos de São José dos Campos",
    "restaurante-e-pizzaria-tres-irmaos-de",
  ],
])("%s becomes %s", ([name = "", slug]) => expect(slugFrom(name)).toBe(slug));

function* firstThree(candidates: Generator<string>) {
  for (let n = 0; n < 3; n++) {
    const { value, done } = candidates.next();
    if (!done) yield value;
  }
}

test("candidates are the name, then the name with numbers; reserved and short names only with numbers", () => {
  const first = (name: string) => [...firstThree(slugCandidates(name))];
  expect(first("Bar do Zé")).toEqual(["bar-do-ze", "bar-do-ze-2", "bar-do-ze-3"]);
  expect(first("Google")).toEqual(["google-2", "google-3", "google-4"]);
  expect(first("日本語")).toEqual([]);
});

test.for(["Ab", "ab", "a--b", "-abc", "abc-", "café", "a b c", "admin", "a".repeat(41), "../x"])(
  "an owner may not choose %s",
  (slug) => expect(isUsable(slug)).toBe(false),
);

test("an owner may choose another slug", () => expect(isUsable("bar-do-ze-2")).toBe(true));
