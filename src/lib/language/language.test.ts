import { expect, test } from "vitest";
import { requestedLanguage } from "./language.ts";

test.each([
  [undefined, "pt"],
  ["", "pt"],
  ["pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"],
  ["es-419,es;q=0.9", "es"],
  ["en-US,en;q=0.9,pt;q=0.8", "en"],
  ["ES-mx", "es"],
  // The first choice of a fourth language decides only among ours.
  ["fr-FR,fr;q=0.9,en;q=0.8", "en"],
  ["de,fr;q=0.5", "pt"],
  // Quality comes before order, and order before nothing.
  ["en;q=0.5,es;q=0.9", "es"],
  ["es;q=0.8,en;q=0.8", "es"],
  ["en;q=0,es;q=0.1", "es"],
  ["en;q=0", "pt"],
  ["es ; q=0.7 , en ; Q=0.8", "en"],
  // '*' is every language that is not named.
  ["*", "pt"],
  ["es,*;q=0.5", "es"],
  ["en;q=0.3,*;q=0.5", "pt"],
  ["pt;q=0,*", "es"],
  ["pt;q=0,es;q=0,*;q=0.2", "en"],
  ["pt;q=0.1,es;q=0.2,en;q=0.3,*", "en"],
  // A range with an invalid quality is ignored.
  ["en;q=2,es;q=0.4", "es"],
  ["en;q=-1", "pt"],
  ["en;q=", "pt"],
  ["en;level=1", "pt"],
  [";;,,q=1,-,es-", "es"],
  ["english,español", "pt"],
  ["__proto__,constructor", "pt"],
  [`${"xx,".repeat(5_000)}en`, "pt"],
  [`en,${"a".repeat(100_000)}`, "en"],
  [`en;q=0.${"1".repeat(50_000)}`, "pt"],
])("'%.60s' asks for %s", (header, language) => {
  expect(requestedLanguage(undefined, header)).toBe(language);
});

test.each([
  ["lang=es", "es"],
  ["o=mesa-4&lang=en", "en"],
  ["lang=pt", "pt"],
  ["lang=pt&lang=es", "pt"],
  // Not a language of ours: the browser's choice stays.
  ["lang=fr", "en"],
  ["lang=ES", "en"],
  ["lang=", "en"],
  ["lang=toString", "en"],
  // A tablet on the counter is the shop's, whatever language it has.
  ["modo=totem", "pt"],
  ["modo=totem&lang=es", "es"],
])("an English browser with '?%s' gets %s", (query, language) => {
  expect(requestedLanguage(query, "en-US,en;q=0.9")).toBe(language);
});
