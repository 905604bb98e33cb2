import { v7 as uuidv7 } from "uuid";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { checkProof } from "#src/features/session/proof/check-proof.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { newApiKey } from "#src/lib/tokens/api-key.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { asKey } from "./as-key.ts";
import { createKeyFailures, type createKey as endpoint } from "./contract.ts";
import { mailNewKey } from "./mail-new-key.server.ts";
import { findKeys, insertKey } from "./queries.server.ts";
import type { Scope } from "./scopes.ts";
import { mostKeys } from "./sizes.ts";

interface KeyOrder {
  name: string;
  scopes: Scope[];
  days: number | null;
  proof: Parameters<typeof checkProof>[2];
}

/**
 * Creates a key after the owner's proof, and informs the owner by mail. Only this response contains the key. Fails
 * with the codes of `checkProof`, or with `keys_full`.
 */
export async function createKey(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  owner: OwnerSession,
  { name, scopes, days, proof }: KeyOrder,
): Promise<ResponseOf<typeof endpoint>> {
  const { db, clock } = services;
  await checkProof(services, owner, proof);

  const key = newApiKey();
  const { accountId, businessId } = owner;
  return db.transaction().execute(async (tx) => {
    // Without the lock two concurrent calls could exceed the limit of keys.
    await lockOwner(services, tx, owner);
    const now = clock.now();
    const live = (await findKeys(tx, businessId)).filter(
      ({ expires_at }) => !expires_at || expires_at > now,
    );
    if (live.length >= mostKeys) throw failure(createKeyFailures, "keys_full");
    const expiresAt = days === null ? null : addDays(now, days);
    const row = { id: uuidv7(), hint: key.slice(-4), name, scopes };
    await insertKey(tx, businessId, { ...row, keyHash: hashToken(key), now, expiresAt });
    await mailNewKey(services, tx, businessId, row);
    const act = { actor: accountId, action: "key_created", target: name };
    await recordAct({ db: tx, clock }, businessId, act);
    const dates = { created_at: now, expires_at: expiresAt, last_used_at: null };
    return { ...asKey({ ...row, ...dates }), key };
  });
}
