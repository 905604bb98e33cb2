import type { Services } from "#src/services/services.ts";
import { findBusiness, findLogo } from "./queries.server.ts";

export interface Letterhead {
  name: string | null;
  address: string | null;
  /** The slug of the business's page, for naming files. */
  slug: string;
  logo: Logo | undefined;
}

export type Logo = { png: Buffer; width: number; height: number };

/** Who a printed page is from: name, address and logo of a business. */
export async function readLetterhead(
  { db, images }: Pick<Services, "db" | "images">,
  businessId: string,
): Promise<Letterhead> {
  const { place_name: name, address, slug, logo_sha256 } = await findBusiness(db, businessId);
  return { name, address, slug, logo: await readLogo({ db, images }, logo_sha256) };
}

/** A logo as a picture that can be drawn, by its content's hash. */
export async function readLogo(
  { db, images }: Pick<Services, "db" | "images">,
  sha256: string | null,
): Promise<Logo | undefined> {
  const logo = sha256 ? await findLogo(db, sha256) : undefined;
  return logo && images.toPng(logo.content);
}
