import { expect, test } from "vitest";
import { type Brand, binLength, brandNames, brandOf, codeLength, groupsOf } from "./card-brand.ts";

/** The first six digits of each brand, without gaps. The ranges of Elo are cut out of those of others. */
const runs = `
222100-272099 master
340000-349999 amex
370000-379999 amex
384100-384199 hipercard
400000-401177 visa
401178-401179 elo
401180-431273 visa
431274-431274 elo
431275-438934 visa
438935-438935 elo
438936-451415 visa
451416-451416 elo
451417-457392 visa
457393-457393 elo
457394-457630 visa
457631-457632 elo
457633-499999 visa
500000-504174 master
504175-504175 elo
504176-506698 master
506699-506778 elo
506779-508999 master
509000-509999 elo
510000-559999 master
606282-606282 hipercard
627780-627780 elo
636297-636297 elo
636368-636369 elo
637095-637095 hipercard
637568-637568 hipercard
637599-637599 hipercard
637609-637612 hipercard
650031-650033 elo
650035-650051 elo
650405-650439 elo
650485-650538 elo
650541-650598 elo
650700-650718 elo
650720-650727 elo
650901-650978 elo
651652-651679 elo
655000-655019 elo
655021-655058 elo
`;

test("every six digits have the brand of this list", () => {
  const found: string[] = [];
  // No brand has numbers below or above.
  const [first, last] = [200_000, 700_000];
  let brand: Brand | undefined;
  let from = first;
  for (let bin = first; bin <= last; bin++) {
    const next = brandOf(`${bin}`);
    if (next === brand) continue;
    if (brand) found.push(`${from}-${bin - 1} ${brand}`);
    [brand, from] = [next, bin];
  }
  expect(`\n${found.join("\n")}\n`).toBe(runs);
  expect(["000000", "199999", "999999"].map(brandOf)).toEqual(Array(3).fill(undefined));
});

test("each brand has its name, groups of digits and length of the code", () => {
  const samples = { visa: "400000", master: "510000", amex: "370000", elo: "509000" };
  const facts = Object.entries({ ...samples, hipercard: "606282" }).map(([brand, number]) => [
    brandNames[brand as Brand],
    groupsOf(number).join(" "),
    codeLength(number),
  ]);
  expect(facts).toEqual([
    ["Visa", "4 4 4 4", 3],
    ["Mastercard", "4 4 4 4", 3],
    ["American Express", "4 6 5", 4],
    ["Elo", "4 4 4 4", 3],
    ["Hipercard", "4 4 4 4", 3],
  ]);
  expect([groupsOf("340000"), codeLength("340000")]).toEqual([[4, 6, 5], 4]);
  expect([binLength, codeLength(""), groupsOf("350000").length]).toEqual([6, 3, 4]);
});
