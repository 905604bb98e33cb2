import type { Db } from "#src/db/client.ts";

export async function insertConsent(
  db: Db,
  consent: {
    businessId: string;
    sessionId: string;
    stateHash: Buffer;
    verifierSecret: Buffer;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("google_consent")
    .values({
      business_id: consent.businessId,
      session_id: consent.sessionId,
      state_hash: consent.stateHash,
      verifier_secret: consent.verifierSecret,
      expires_at: consent.expiresAt,
    })
    .execute();
}

/** Consumes the consent of a state. Returns undefined if this session of the business did not start it. */
export function takeConsent(
  db: Db,
  {
    businessId,
    sessionId,
    stateHash,
  }: { businessId: string; sessionId: string; stateHash: Buffer },
) {
  return db
    .deleteFrom("google_consent")
    .where("business_id", "=", businessId)
    .where("session_id", "=", sessionId)
    .where("state_hash", "=", stateHash)
    .returning(["verifier_secret", "expires_at"])
    .executeTakeFirst();
}

export async function deleteConsentsBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("google_consent").where("expires_at", "<=", now).execute();
}
