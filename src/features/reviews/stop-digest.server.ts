import type { Services } from "#src/services/services.ts";
import { readToken, signToken } from "#src/services/signed-token.server.ts";
import { updateAlerts } from "./queries.server.ts";

type Needs = { settings: Pick<Services["settings"], "publicUrl" | "secretKey"> };

const purpose = "digest";
const path = "/resumo-semanal/cancelar";

/** Where an owner leaves the digest without logging in: a page to read, and what one click posts to. */
export function stopDigestUrl({ settings }: Needs, businessId: string): string {
  const token = signToken(settings.secretKey, purpose, businessId);
  return `${settings.publicUrl}${path}?token=${token}`;
}

/** Whether a link's token is one of ours. */
export function isDigestToken({ settings }: Needs, token: string): boolean {
  return readToken(settings.secretKey, purpose, token) !== undefined;
}

/** Switches the digest off for the business of a link; again changes nothing. False for a false token. */
export async function stopDigest(
  { db, settings }: Needs & Pick<Services, "db">,
  token: string,
): Promise<boolean> {
  const businessId = readToken(settings.secretKey, purpose, token);
  if (businessId) await updateAlerts(db, businessId, { digest: false });
  return businessId !== undefined;
}
