import { failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import { type QrSource, sourceFailures } from "./contract.ts";
import { maxSources } from "./limits.ts";
import { findSources, insertSource } from "./queries.server.ts";

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
  const sources = await findSources(db, businessId);
  if (sources.length >= maxSources) throw failure(sourceFailures, "source_limit");
  const row = { source, name, created_at: clock.now() };
  if (!(await insertSource(db, businessId, row))) throw failure(sourceFailures, "source_taken");
  return { source, name };
}
