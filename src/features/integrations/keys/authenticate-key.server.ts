import { planFailures } from "#src/features/billing/entitlement/contract.ts";
import { failure } from "#src/http/failure.ts";
import { isApiKey } from "#src/lib/tokens/api-key.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { keyFailures } from "./key-failures.ts";
import { findKeyByHash, touchKey } from "./queries.server.ts";
import type { Scope } from "./scopes.ts";

/** The program that calls, and the only business that this call may access. */
export interface KeyCaller {
  id: string;
  name: string;
  businessId: string;
  scopes: Scope[];
  expiresAt: Date | null;
  /** Fails with `plan_required` or `business_blocked`. */
  checkPlan: () => void;
}

const usedEveryMs = 60_000;

/**
 * Returns the key of an `Authorization: Bearer` header. It is found by its hash, so the time of a response says nothing
 * about other keys. Read each time, so a revoked key is rejected at once. Stores the use, at most once a minute. Fails
 * with `key_invalid`, whatever is wrong with it.
 */
export async function authenticateKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  header: string | undefined,
): Promise<KeyCaller> {
  const text = header?.match(/^Bearer (\S+)$/i)?.[1] ?? "";
  const now = clock.now();
  const row = isApiKey(text) ? await findKeyByHash(db, hashToken(text), now) : undefined;
  if (!row) {
    const refusal = failure(keyFailures, "key_invalid");
    refusal.headers["WWW-Authenticate"] = "Bearer";
    throw refusal;
  }
  const { id, name, business_id: businessId, last_used_at: usedAt, scopes } = row;
  const before = new Date(now.getTime() - usedEveryMs);
  if (!usedAt || usedAt <= before) await touchKey(db, businessId, id, { now, before });
  return {
    id,
    name,
    businessId,
    scopes: scopes as Scope[],
    expiresAt: row.expires_at,
    checkPlan() {
      if (row.blocked_at) throw failure(planFailures, "business_blocked");
      if (!row.entitled_until || row.entitled_until <= now) {
        throw failure(planFailures, "plan_required");
      }
    },
  };
}
