import { failure } from "#src/http/failure.ts";
import { slugFrom } from "#src/lib/text/slug.ts";
import type { Services } from "#src/services/services.ts";
import { builtInSources } from "./built-in-sources.ts";
import { type QrSource, sourceFailures } from "./contract.ts";
import { maxSources } from "./limits.ts";
import { findSources, insertSource, lockSources } from "./queries.server.ts";

/** Short, because every character makes the modules of the printed QR code smaller. */
const maxSourceLength = 24;

/**
 * Stores a source by its name: 'Mesa 4' becomes mesa-4, or mesa-4-2 if another name has that code
 * (decision 0073). Fails with the codes of `sourceFailures`.
 */
export async function addSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  name: string,
): Promise<QrSource> {
  const fullCode = codeOf(name);
  if (!fullCode) throw failure(sourceFailures, "source_name_invalid");
  return db.transaction().execute(async (tx) => {
    // Without the lock two concurrent calls could both count one source below the limit.
    await lockSources(tx, businessId);
    const sources = await findSources(tx, businessId);
    if (sources.length >= maxSources) throw failure(sourceFailures, "source_limit");
    if (sources.some((other) => codeOf(other.name) === fullCode)) {
      throw failure(sourceFailures, "source_taken");
    }
    const taken = new Set([...builtInSources, ...sources.map((other) => other.source)]);
    const source = freeCode(name, taken);
    await insertSource(tx, businessId, { source, name, created_at: clock.now() });
    return { source, name };
  });
}

/** Returns the whole name as a code. Names that differ only in case or accents have the same. */
const codeOf = (name: string) => slugFrom(name, Number.POSITIVE_INFINITY);

/** Returns the code of a name, with a number at its end if the code is taken. */
function freeCode(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const code = slugFrom(name, maxSourceLength - ending.length) + ending;
    if (!taken.has(code)) return code;
  }
}
