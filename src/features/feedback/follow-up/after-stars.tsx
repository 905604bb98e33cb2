import type { ReviewedBusiness } from "./reviewed-business.ts";

interface AfterStarsProps {
  business: ReviewedBusiness;
  /** 0 before the first tap. */
  rating: number;
}

/**
 * What the form asks after the stars, between them and the comment: rendered at the start and after each change of an
 * input. Its own inputs belong to the form, so `inputOf` can read them.
 */
export function AfterStars(_: AfterStarsProps) {
  return null;
}
