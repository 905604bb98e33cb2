import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { insertFirstSlug } from "../slugs/queries.server.ts";
import { insertBusiness } from "./queries.server.ts";

/** No 0 and o, no 1, i and l, so that a slug is easy to read and type. No vowels, so it is no word. */
const alphabet = "23456789bcdfghjkmnpqrstvwxz";

/** Creates a business of an account, without a place. A neutral slug makes its page work at once. Returns both. */
export async function createBusiness(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
): Promise<{ id: string; slug: string }> {
  const id = uuidv7();
  await insertBusiness(tx, { id, accountId, now: clock.now() });
  // A slug has one of 27^8 values, so a second attempt is very rare.
  let slug = neutralSlug();
  while (!(await insertFirstSlug(tx, { slug, businessId: id, now: clock.now() }))) {
    slug = neutralSlug();
  }
  return { id, slug };
}

function neutralSlug(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `loja-${letters.join("")}`;
}
