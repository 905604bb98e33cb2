import type { LimitRule } from "#src/services/limits/limits.ts";

/** The kit's page draws eight previews for each change of its look. */
export const piecesPerBusiness: LimitRule = { name: "print-piece", max: 300, perSeconds: 600 };
