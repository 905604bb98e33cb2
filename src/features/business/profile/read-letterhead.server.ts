import type { Hex } from "#src/lib/color/color.ts";
import type { Services } from "#src/services/services.ts";
import { accentOf } from "../logo/accent.ts";
import { type Logo, readLogo } from "../logo/read-logo.server.ts";
import type { Look } from "../looks.ts";
import { findBusiness } from "./queries.server.ts";

export interface Letterhead {
  name: string | null;
  address: string | null;
  /** For file names. */
  slug: string;
  logo: Logo | undefined;
  /** The look of the print kit. */
  look: Look;
  accent: Hex | null;
}

/** Returns what printed pages and pictures show of a business itself. */
export async function readLetterhead(
  { db, images }: Pick<Services, "db" | "images">,
  businessId: string,
): Promise<Letterhead> {
  const { place_name, address, slug, logo_sha256, print_look, accent, logo_accent } =
    await findBusiness(db, businessId);
  return {
    name: place_name,
    address,
    slug,
    logo: await readLogo({ db, images }, logo_sha256),
    look: print_look as Look,
    accent: accentOf(accent, logo_accent),
  };
}
