import type { Services } from "#src/services/services.ts";
import { withCurrentKey } from "./endpoint-secrets.server.ts";
import { listSecrets, replaceEncrypted } from "./queries.server.ts";

const batchSize = 500;
const zero = "00000000-0000-0000-0000-000000000000";

/**
 * Encrypts the secrets of all endpoints with the current key of the program, so that a former key can be removed. An
 * endpoint that is never sent anything keeps its secret too.
 */
export async function renewSecrets({
  db,
  settings,
}: Pick<Services, "db" | "settings">): Promise<void> {
  let after = { businessId: zero, id: zero };
  for (;;) {
    const rows = await listSecrets(db, after, batchSize);
    for (const { businessId, id, ...secrets } of rows) {
      for (const column of ["signing_secret", "previous_secret"] as const) {
        const from = secrets[column];
        const to = from && withCurrentKey(settings, from, id);
        if (from && to) await replaceEncrypted(db, businessId, id, { column, from, to });
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last;
  }
}
