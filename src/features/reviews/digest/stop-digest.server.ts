import { parse, stringify } from "uuid";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { digestIsWanted, updateAlerts } from "../alerts/queries.server.ts";

type Needs = { settings: Pick<Services["settings"], "publicUrl" | "secretKey"> };

const purpose = "digest";
const idBytes = 16;

export const stopDigestPath = "/resumo-semanal/cancelar";

/** Where an owner leaves the digest without logging in: a page to read, and what one click posts to. */
export function stopDigestUrl({ settings }: Needs, businessId: string): string {
  const token = signToken(settings.secretKey, purpose, parse(businessId));
  return `${settings.publicUrl}${stopDigestPath}?token=${token}`;
}

/** Whether the digest of a link's business is still wanted; undefined for a link that is none of ours. */
export async function readDigestLink(
  { db, settings }: Needs & Pick<Services, "db">,
  token: string,
): Promise<{ wanted: boolean } | undefined> {
  const businessId = businessOf(settings, token);
  // Of a business that is gone nobody hears any more.
  return businessId ? { wanted: (await digestIsWanted(db, businessId)) ?? false } : undefined;
}

/** Switches the digest off for the business of a link; again changes nothing. False for a false token. */
export async function stopDigest(
  { db, settings }: Needs & Pick<Services, "db">,
  token: string,
): Promise<boolean> {
  const businessId = businessOf(settings, token);
  if (businessId) await updateAlerts(db, businessId, { digest: false });
  return businessId !== undefined;
}

function businessOf({ secretKey }: Needs["settings"], token: string): string | undefined {
  const content = readToken(secretKey, purpose, token, idBytes);
  return content && stringify(content);
}
