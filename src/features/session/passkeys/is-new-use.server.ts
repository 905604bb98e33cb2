import { sql } from "kysely";

/**
 * Condition on a stored passkey: the counter of a use is higher than the stored one, or the authenticator
 * counts no uses and both are 0. Otherwise a copy of the passkey may exist.
 */
export function isNewUse(counter: number) {
  return sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter === 0}))`;
}
