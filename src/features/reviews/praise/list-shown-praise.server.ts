import type { Services } from "#src/services/services.ts";
import { findShownPraise } from "./queries.server.ts";

/** A comment that its customer lets the business show. */
export interface ShownPraise {
  rating: number;
  comment: string;
  /** Null if the customer gave none. */
  firstName: string | null;
  /** 'setembro de 2026' is all that is shown of it. */
  at: Date;
}

/** Returns the newest comments of a business that may be shown, up to `size`. */
export async function listShownPraise(
  { db }: Pick<Services, "db">,
  businessId: string,
  size: number,
): Promise<ShownPraise[]> {
  const rows = await findShownPraise(db, businessId, size);
  return rows.map(({ rating, comment, first_name, created_at }) => ({
    rating,
    comment,
    firstName: first_name,
    at: created_at,
  }));
}
