import { createHmac } from "node:crypto";
import { type Keys, readingKeys } from "#src/lib/tokens/keys.ts";

export function hashSlug(key: string, slug: string): Buffer {
  return createHmac("sha256", `removed-slug:${key}`).update(slug).digest();
}

/** Returns the hashes under which a slug may be stored, by the current key and the previous ones. */
export function hashesOfSlug(keys: Keys, slug: string): Buffer[] {
  return readingKeys(keys).map((key) => hashSlug(key, slug));
}
