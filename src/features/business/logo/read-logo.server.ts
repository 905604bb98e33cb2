import type { Services } from "#src/services/services.ts";
import { findLogo } from "./queries.server.ts";

export type Logo = { png: Buffer; width: number; height: number };

/** Returns a logo as PNG for drawing, by the SHA-256 of its stored content. */
export async function readLogo(
  { db, images }: Pick<Services, "db" | "images">,
  sha256: string | null,
): Promise<Logo | undefined> {
  const logo = sha256 ? await findLogo(db, sha256) : undefined;
  return logo && images.toPng(logo.content);
}

/** Returns the stored file of a logo by its hex SHA-256; undefined if no business uses it. */
export function readLogoFile({ db }: Pick<Services, "db">, sha256: string) {
  return findLogo(db, sha256);
}
