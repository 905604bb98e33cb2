import type { Db } from "#src/db/client.ts";
import { findOwnerContact } from "./queries.server.ts";
import { shopInMail } from "./shop-in-mail.ts";

/**
 * Returns where to mail the owner of a business, and how a mail names and links it. Returns undefined if the business
 * or its account is closed.
 */
export async function readOwnerContact(
  { db, settings }: { db: Db; settings: { publicUrl: string } },
  businessId: string,
) {
  const contact = await findOwnerContact(db, businessId);
  if (!contact || contact.closedAt) return undefined;
  return { email: contact.email, ...shopInMail(settings, contact) };
}
