import { v7 as uuidv7 } from "uuid";
import { insertKey } from "#src/features/integrations/keys/queries.server.ts";
import { scopes as allScopes, type Scope } from "#src/features/integrations/keys/scopes.ts";
import { newApiKey } from "#src/lib/tokens/api-key.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Tenant } from "./factories.ts";

/** Stores a key of a business without HTTP. Returns the key and its id. */
export async function addKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  { businessId }: Pick<Tenant, "businessId">,
  options: { name?: string; scopes?: Scope[]; expiresAt?: Date | null } = {},
): Promise<{ key: string; keyId: string }> {
  const { name = "Caixa", scopes = allScopes, expiresAt = null } = options;
  const key = newApiKey();
  const keyId = uuidv7();
  await insertKey(db, businessId, {
    id: keyId,
    keyHash: hashToken(key),
    hint: key.slice(-4),
    name,
    scopes,
    now: clock.now(),
    expiresAt,
  });
  return { key, keyId };
}
