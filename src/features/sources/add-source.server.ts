import { failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import { type QrSource, sourceFailures } from "./contract.ts";
import { findSources, insertSource } from "./queries.server.ts";

const most = 200;
/** Short, because each letter makes the printed code finer. */
const longestSource = 24;

/** Names a place for QRs: 'Mesa 4' → mesa-4. Fails with the source codes of `sourceFailures`. */
export async function addSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  name: string,
): Promise<QrSource> {
  const source = slugFrom(name, longestSource);
  if (!source) throw failure(sourceFailures, "source_name_invalid");
  if ((await findSources(db, businessId)).length >= most)
    throw failure(sourceFailures, "source_limit");
  const row = { source, name, created_at: clock.now() };
  if (!(await insertSource(db, businessId, row))) throw failure(sourceFailures, "source_taken");
  return { source, name };
}
