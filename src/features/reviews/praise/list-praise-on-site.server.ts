import type { Services } from "#src/services/services.ts";
import { findPraiseOnSite } from "./queries.server.ts";

/** A comment that its customer lets the business show, and that the business chose for its website. */
export interface PraiseOnSite {
  rating: number;
  comment: string;
  /** Null if the customer gave none. */
  firstName: string | null;
  /** 'setembro de 2026' is all that is shown of it. */
  at: Date;
}

/** Returns the newest comments that a business chose for its website, up to `size`. */
export async function listPraiseOnSite(
  { db }: Pick<Services, "db">,
  businessId: string,
  size: number,
): Promise<PraiseOnSite[]> {
  const rows = await findPraiseOnSite(db, businessId, size);
  return rows.map(({ rating, comment, first_name, created_at }) => ({
    rating,
    comment,
    firstName: first_name,
    at: created_at,
  }));
}
