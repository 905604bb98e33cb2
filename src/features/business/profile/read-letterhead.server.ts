import type { Services } from "#src/services/services.ts";
import { type Logo, readLogo } from "../logo/read-logo.server.ts";
import { findBusiness } from "./queries.server.ts";

export interface Letterhead {
  name: string | null;
  address: string | null;
  /** The slug of the business's page, for naming files. */
  slug: string;
  logo: Logo | undefined;
}

/** Who a printed page is from: name, address and logo of a business. */
export async function readLetterhead(
  { db, images }: Pick<Services, "db" | "images">,
  businessId: string,
): Promise<Letterhead> {
  const { place_name: name, address, slug, logo_sha256 } = await findBusiness(db, businessId);
  return { name, address, slug, logo: await readLogo({ db, images }, logo_sha256) };
}
