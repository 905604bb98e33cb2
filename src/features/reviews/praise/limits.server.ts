import type { LimitRule } from "#src/services/limits/limits.ts";

/** A comment takes up to nine pictures: three formats, each to look at, to share and to save. */
export const praiseImagesPerBusiness: LimitRule = {
  name: "praise-image",
  max: 180,
  perSeconds: 600,
};
