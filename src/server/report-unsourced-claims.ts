import { claims } from "#src/features/site/content.ts";
import { readSiteProof } from "#src/features/site/proof/read-site-proof.server.ts";
import type { Services } from "#src/services/services.ts";

/** Logs which claims of the landing page have no source, so that the operator enters it. */
export async function reportUnsourcedClaims(
  services: Pick<Services, "db" | "businessCache" | "log">,
): Promise<void> {
  const { log } = services;
  const { sources } = await readSiteProof(services);
  const unsourced = claims.filter(({ id }) => !sources[id]);
  for (const { figure, text } of unsourced) {
    log.warn({ claim: `${figure} ${text}` }, "this claim has no source: enter it at the desk");
  }
}
