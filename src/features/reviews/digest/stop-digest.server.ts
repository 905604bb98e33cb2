import { parse, stringify } from "uuid";
import type { Keys } from "#src/lib/tokens/keys.ts";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { digestIsWanted } from "../alerts/queries.server.ts";
import { switchDigest } from "../alerts/switch-digest.server.ts";

type Dependencies = { settings: Keys & Pick<Services["settings"], "publicUrl"> };

const purpose = "digest";
const idBytes = 16;

/** Path of the page and of the one-click request that unsubscribe from the digest. */
export const stopDigestPath = "/resumo-semanal/cancelar";

/** The URL that unsubscribes a business from the digest without a login: a page for GET, one-click for POST. */
export function stopDigestUrl({ settings }: Dependencies, businessId: string): string {
  const token = signToken(settings, purpose, parse(businessId));
  return `${settings.publicUrl}${stopDigestPath}?token=${token}`;
}

/** Whether the business of a link still gets the digest. Returns undefined if we did not sign the token. */
export async function readDigestLink(
  { db, settings }: Dependencies & Pick<Services, "db">,
  token: string,
): Promise<{ wanted: boolean } | undefined> {
  const businessId = readBusinessId(settings, token);
  // A deleted business gets no digest.
  return businessId ? { wanted: (await digestIsWanted(db, businessId)) ?? false } : undefined;
}

/** Switches the digest off for the business of a link. Returns false if we did not sign the token. */
export async function stopDigest(
  services: Dependencies & Pick<Services, "db" | "clock" | "deletions">,
  token: string,
): Promise<boolean> {
  const businessId = readBusinessId(services.settings, token);
  if (businessId) await switchDigest(services, businessId, false);
  return businessId !== undefined;
}

function readBusinessId(keys: Keys, token: string): string | undefined {
  const content = readToken(keys, purpose, token, idBytes);
  return content && stringify(content);
}
