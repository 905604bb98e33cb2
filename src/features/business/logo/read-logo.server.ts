import type { Services } from "#src/services/services.ts";
import { findLogo } from "./queries.server.ts";

export type Logo = { png: Buffer; width: number; height: number };

/** A logo as a picture that can be drawn, by its content's hash. */
export async function readLogo(
  { db, images }: Pick<Services, "db" | "images">,
  sha256: string | null,
): Promise<Logo | undefined> {
  const logo = sha256 ? await findLogo(db, sha256) : undefined;
  return logo && images.toPng(logo.content);
}

/** A logo's stored file, by the SHA-256 of its content in hex; undefined when no business has it. */
export function readLogoFile({ db }: Pick<Services, "db">, sha256: string) {
  return findLogo(db, sha256);
}
