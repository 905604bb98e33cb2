import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { findForbiddenWording } from "#src/lib/text/forbidden-wording.ts";
import { byteLength, maxAnswerBytes } from "./byte-length.ts";
import { suggestAnswers } from "./suggest-answers.ts";
import { addUsed, chooseVariant } from "./suggestion.ts";

const kinds = [1, 2, 3, 4, 5, undefined].flatMap((stars) =>
  [true, false].map((hasText) => ({ stars, hasText })),
);
const names = { reviewer: "Ana Souza", business: { place_name: "Padaria Estrela", article: null } };
const textsFor = (review: Partial<Parameters<typeof suggestAnswers>[0]>) =>
  suggestAnswers({ stars: 5, hasText: true, ...names, ...review }).flatMap(({ variants }) =>
    variants.map(({ text }) => text),
  );

test.each([
  [1, "unhappy"],
  [2, "unhappy"],
  [3, "unsure"],
  [4, "happy"],
  [5, "delighted"],
  [undefined, "unsure"],
])("the drafts for %s stars sound %s", (stars, mood) => {
  for (const [hasText, kind] of [
    [true, "text"],
    [false, "stars"],
  ] as const) {
    const ids = suggestAnswers({ stars, hasText, ...names }).flatMap(({ variants }) =>
      variants.map(({ id }) => id),
    );
    expect(ids).not.toEqual([]);
    for (const id of ids) expect(id).toMatch(new RegExp(`^${mood}-${kind}-\\d-\\d$`));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

describe.each(kinds)("$stars stars, text: $hasText", (kind) => {
  const suggestions = suggestAnswers({ ...kind, ...names });

  test("has several suggestions with several different wordings", () => {
    expect(suggestions.length).toBeGreaterThanOrEqual(2);
    for (const { variants } of suggestions) expect(variants.length).toBeGreaterThanOrEqual(3);
    expect(new Set(textsFor(kind)).size).toBe(textsFor(kind).length);
  });

  test("names the business and the customer, and leaves no placeholder", () => {
    for (const text of textsFor(kind)) {
      expect(text).toContain("equipe da Padaria Estrela".slice(1));
      expect(text).toContain(", Ana");
      expect(text).not.toContain("Souza");
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test("asks for no rating, has no link or phone, and offers nothing in return", () => {
    for (const text of textsFor(kind)) {
      expect(asksForStars(text)).toBe(false);
      expect(findForbiddenWording(text)).toBeUndefined();
      expect(text).not.toMatch(
        /desconto|brinde|gr[aá]tis|cortesia|mud(e|ar) (a|sua) (nota|avaliação)/i,
      );
    }
  });

  test("reads well without names", () => {
    for (const text of textsFor({
      ...kind,
      reviewer: undefined,
      business: { place_name: null, article: null },
    })) {
      expect(text).toMatch(/nossa equipe/i);
      expect(text).not.toMatch(/[{}]| {2}| [,.!]/);
    }
  });

  test("fits Google's limit with the longest names", () => {
    const longest = {
      reviewer: "ã".repeat(24),
      business: { place_name: "👩🏽‍🍳".repeat(120), article: null },
    };
    for (const text of textsFor({ ...kind, ...longest })) {
      expect(byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
    }
  });
});

test("low ratings get an apology or an invitation to talk in private", () => {
  for (const hasText of [true, false]) {
    for (const text of [...textsFor({ stars: 1, hasText }), ...textsFor({ stars: 2, hasText })]) {
      expect(text).toMatch(/desculp|sentimos|lamentamos/i);
      expect(text).toMatch(/conversa|fale|procur|contato|ouvir|contar/i);
    }
  }
});

test("a shown name that is no first name is left out", () => {
  for (const reviewer of ["A", "😀", "nubank.com", "Um usuário do Google"]) {
    expect(textsFor({ reviewer })).toEqual(textsFor({ reviewer: undefined }));
  }
});

test("a business's name is filled in as it is, also with characters of a pattern", () => {
  const [text] = textsFor({ business: { place_name: "Bar $& {equipe} $1", article: null } });
  expect(text).toContain("equipe do Bar $& {equipe} $1");
});

test("the same wording is never chosen twice in a row, and every wording gets its turn", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1 }), { minLength: 2, maxLength: 30 }), (choices) => {
      const suggestions = suggestAnswers({ stars: 5, hasText: true, ...names });
      let used: string[] = [];
      for (const choice of choices) {
        const suggestion = suggestions[choice];
        if (!suggestion) throw new Error("no such suggestion");
        const { id } = chooseVariant(suggestion, used);
        expect(id).not.toBe(used.at(-1));
        const recent = used.filter((one) => suggestion.variants.some((v) => v.id === one));
        expect(recent.slice(1 - suggestion.variants.length)).not.toContain(id);
        used = addUsed(used, id);
      }
    }),
  );
});

test("the list of used wordings stays short", () => {
  const used = Array.from({ length: 200 }, (_, n) => `id-${n}`).reduce(addUsed, [] as string[]);
  expect(used).toHaveLength(60);
  expect(used.at(-1)).toBe("id-199");
});
