/** A brand of cards, in the provider's words. */
export type Brand = "visa" | "master" | "amex" | "elo" | "hipercard";

export const brandNames: Record<Brand, string> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
};

/** The choices for a number whose brand is unknown. */
export const issuers = ["visa", "master", "amex", "elo"] as const satisfies Brand[];

/** The digits that identify a brand. */
export const binLength = 6;

/** Ranges of the first six digits. Elo's ranges are inside of Visa's and others', so Elo is first. */
const ranges: [Brand, ...[from: number, to: number][]][] = [
  [
    "elo",
    [401178, 401179],
    [431274, 431274],
    [438935, 438935],
    [451416, 451416],
    [457393, 457393],
    [457631, 457632],
    [504175, 504175],
    [506699, 506778],
    [509000, 509999],
    [627780, 627780],
    [636297, 636297],
    [636368, 636369],
    [650031, 650033],
    [650035, 650051],
    [650405, 650439],
    [650485, 650538],
    [650541, 650598],
    [650700, 650718],
    [650720, 650727],
    [650901, 650978],
    [651652, 651679],
    [655000, 655019],
    [655021, 655058],
  ],
  [
    "hipercard",
    [384100, 384199],
    [606282, 606282],
    [637095, 637095],
    [637568, 637568],
    [637599, 637599],
    [637609, 637612],
  ],
  ["amex", [340000, 349999], [370000, 379999]],
  ["visa", [400000, 499999]],
  // The provider's own test card begins with 5031.
  ["master", [500000, 559999], [222100, 272099]],
];

/** Returns the brand of a card number by its first six digits; undefined if no brand matches. */
export function brandOf(number: string): Brand | undefined {
  const digits = number.replace(/\D/g, "");
  if (digits.length < binLength) return undefined;
  const bin = Number(digits.slice(0, binLength));
  return ranges.find(([, ...list]) => list.some(([from, to]) => bin >= from && bin <= to))?.[0];
}

export function groupsOf(number: string): number[] {
  return /^3[47]/.test(number) ? [4, 6, 5] : [4, 4, 4, 4];
}

export function codeLength(number: string): 3 | 4 {
  return brandOf(number) === "amex" ? 4 : 3;
}
