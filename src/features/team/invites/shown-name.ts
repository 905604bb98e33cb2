import { findForbiddenWording } from "#src/lib/text/forbidden-wording.ts";
import { isSuspicious } from "#src/lib/text/mailed-wording.ts";

/**
 * Returns the name of a business as a stranger may read it, or null. The owner types the name, and we mail it to any
 * email: it must not imitate another name or have a contact. No operator reads it first, so a doubt is enough.
 */
export function shownName(typed: string | null): string | null {
  return typed && !findForbiddenWording(typed) && !isSuspicious(typed) ? typed : null;
}
