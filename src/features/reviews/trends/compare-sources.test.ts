import { describe, expect, test } from "vitest";
import { seededRandom } from "#src/sandbox/seeded-random.ts";
import { sourcesText } from "./compare-sources.ts";

const of = (name: string, ratings: number, google_clicks = 0, source: string | null = name) => ({
  source,
  name,
  visits: ratings * 2,
  ratings,
  invites: 0,
  google_clicks,
  average: null,
});

test("the source with most and the one with least, with the bounds", () => {
  expect(sourcesText([of("Mesa 4", 20), of("Caixa", 60)])).toBe(
    "“Caixa” traz cerca de 3 vezes mais avaliações do que “Mesa 4”: entre 1,6 e 6 vezes, descontado o acaso.",
  );
  expect(sourcesText([of("Mesa 4", 20), of("Caixa", 600), of("Recibo", 300)])).toBe(
    "“Caixa” traz cerca de 30 vezes mais avaliações do que “Mesa 4”: pelo menos 15 vezes, descontado o acaso.",
  );
  expect(sourcesText([of("Mesa 4", 400), of("Caixa", 700)])).toBe(
    "“Caixa” traz cerca de 1,8 vez mais avaliações do que “Mesa 4”: entre 1,5 e 3 vezes, descontado o acaso.",
  );
});

test("where reviews differ too little, the ways to Google are compared", () => {
  expect(sourcesText([of("Mesa 4", 100, 10), of("Caixa", 100, 40)])).toMatch(
    /^“Caixa” traz cerca de 4 vezes mais idas ao Google do que “Mesa 4”/,
  );
});

describe("nothing is said", () => {
  test.each([
    ["of one source", [of("Caixa", 500)]],
    [
      "of what has no name",
      [of("", 20, 0, ""), of("Outras origens", 500, 0, null), of("Caixa", 60)],
    ],
    ["of a small difference that is no chance", [of("Caixa", 13_000), of("Mesa 4", 10_000)]],
    ["of few reviews", [of("Caixa", 19), of("Mesa 4", 5)]],
    ["below 5 of the other", [of("Caixa", 500), of("Mesa 4", 4)]],
    ["of a difference that can be chance", [of("Caixa", 30), of("Mesa 4", 20)]],
    ["of the same difference among three", [of("Caixa", 44), of("Recibo", 30), of("Mesa 4", 20)]],
  ])("%s", (_, sources) => expect(sourcesText(sources)).toBeUndefined());
});

test("of sources that are equally good, fewer than one comparison in twenty finds a difference", () => {
  let said = 0;
  let runs = 0;
  for (let sources = 2; sources <= 6; sources++) {
    for (const mean of [20, 40, 80, 160]) {
      for (let time = 0; time < 200; time++) {
        const counts = Array.from({ length: sources }, () => countOfCustomers(mean));
        runs += 1;
        if (sourcesText(counts.map((count, index) => of(`Mesa ${index}`, count)))) said += 1;
      }
    }
  }
  expect(said / runs).toBeLessThan(0.05);
});

const random = seededRandom(33);

/** How many of many customers rate, each with a small chance of its own. The same numbers in every run. */
function countOfCustomers(mean: number): number {
  let count = 0;
  for (let customer = 0; customer < mean * 10; customer++) if (random() < 0.1) count += 1;
  return count;
}
