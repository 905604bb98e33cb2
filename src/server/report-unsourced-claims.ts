import { claims } from "#src/features/site/content.ts";
import type { Services } from "#src/services/services.ts";

/** Logs which claims of the landing page have no source, so that the operator enters it. */
export function reportUnsourcedClaims({ log, settings }: Pick<Services, "log" | "settings">): void {
  const unsourced = claims.filter(({ id }) => !settings.site.claimSources[id]);
  for (const { setting, figure, text } of unsourced) {
    log.warn({ claim: `${figure} ${text}` }, `${setting} is empty: this claim has no source`);
  }
}
