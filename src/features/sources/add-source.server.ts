import { kitFailures } from "#src/features/business/print/contract.ts";
import { failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import type { QrSource } from "./contract.ts";
import { insertSource, listSources } from "./queries.server.ts";

const most = 200;
/** Short, because each letter makes the printed code finer. */
const longestSource = 24;

/** Names a place for QRs: 'Mesa 4' → mesa-4. Fails with the source codes of `kitFailures`. */
export async function nameSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  name: string,
): Promise<QrSource> {
  const source = slugFrom(name, longestSource);
  if (!source) throw failure(kitFailures, "source_name_invalid");
  if ((await listSources(db, businessId)).length >= most)
    throw failure(kitFailures, "source_limit");
  const row = { source, name, created_at: clock.now() };
  if (!(await insertSource(db, businessId, row))) throw failure(kitFailures, "source_taken");
  return { source, name };
}
