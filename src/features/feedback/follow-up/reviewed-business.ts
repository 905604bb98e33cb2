import type { PublicBusiness } from "../look-up/contract.ts";

/** What the browser knows of the business; the document has it as JSON. */
export type ReviewedBusiness = Pick<
  PublicBusiness,
  "slug" | "minReview" | "mainMessageInvite" | "googleUrl" | "topics"
>;

export function reviewedBusiness(business: PublicBusiness): ReviewedBusiness {
  const { slug, minReview, mainMessageInvite, googleUrl, topics } = business;
  return { slug, minReview, mainMessageInvite, googleUrl, topics };
}
