import type { LimitRule } from "#src/services/limits/limits.ts";

/** Each call costs money. Typing a name and a city makes about ten searches, so an hour has ten names. */
export const searchesPerBusiness: LimitRule = {
  name: "place-search",
  max: 120,
  perSeconds: 3600,
};

export const choicesPerBusiness: LimitRule = { name: "place-choice", max: 30, perSeconds: 3600 };
