import { failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import { type QrSource, sourceFailures } from "./contract.ts";
import { maxSources } from "./limits.ts";
import { findSources, insertSource, lockSources } from "./queries.server.ts";

/** Short, because every character makes the modules of the printed QR code smaller. */
const maxSourceLength = 24;

/** Stores a source by its name: 'Mesa 4' becomes mesa-4. Fails with the codes of `sourceFailures`. */
export async function addSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  name: string,
): Promise<QrSource> {
  const source = slugFrom(name, maxSourceLength);
  if (!source) throw failure(sourceFailures, "source_name_invalid");
  const row = { source, name, created_at: clock.now() };
  await db.transaction().execute(async (tx) => {
    // Without the lock two concurrent calls could both count one source below the limit.
    await lockSources(tx, businessId);
    const sources = await findSources(tx, businessId);
    if (sources.length >= maxSources) throw failure(sourceFailures, "source_limit");
    if (!(await insertSource(tx, businessId, row))) throw failure(sourceFailures, "source_taken");
  });
  return { source, name };
}
