import type { Services } from "#src/services/services.ts";
import { type Logo, readLogo } from "../logo/read-logo.server.ts";
import { findBusiness } from "./queries.server.ts";

export interface Letterhead {
  name: string | null;
  address: string | null;
  /** For file names. */
  slug: string;
  logo: Logo | undefined;
}

/** Returns the letterhead of printed pages: name, postal address and logo of a business. */
export async function readLetterhead(
  { db, images }: Pick<Services, "db" | "images">,
  businessId: string,
): Promise<Letterhead> {
  const { place_name: name, address, slug, logo_sha256 } = await findBusiness(db, businessId);
  return { name, address, slug, logo: await readLogo({ db, images }, logo_sha256) };
}
