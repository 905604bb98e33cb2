import type { LimitRule } from "#src/services/limits/limits.ts";

/** A search reads up to 10,000 reviews. All owners share the connections that it uses. */
export const searchesPerBusiness: LimitRule = { name: "review-search", max: 60, perSeconds: 60 };
