import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { insertFirstSlug } from "../slugs/queries.server.ts";
import { insertBusiness } from "./queries.server.ts";

/** Read aloud and typed from paper without mistakes: no 0 and o, no 1, i and l, no vowels to make words. */
const alphabet = "23456789bcdfghjkmnpqrstvwxz";

/** Makes an account's business: no place yet, and a neutral slug so that its page works at once. */
export async function createBusiness(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
): Promise<void> {
  const id = uuidv7();
  await insertBusiness(tx, { id, accountId, now: clock.now() });
  // Twenty-seven to the eighth: a second try is all but never needed.
  while (!(await insertFirstSlug(tx, { slug: neutralSlug(), businessId: id, now: clock.now() })));
}

function neutralSlug(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `loja-${letters.join("")}`;
}
