import type { Services } from "#src/services/services.ts";
import { findIdentity } from "../google-identity/queries.server.ts";
import type { OwnGoogle } from "./contract.ts";

export async function readOwnGoogle(
  { db, googleLogin }: Pick<Services, "db" | "googleLogin">,
  accountId: string,
): Promise<OwnGoogle> {
  const identity = await findIdentity(db, accountId);
  return {
    available: googleLogin !== undefined,
    linked: identity
      ? {
          email: identity.email,
          linked_at: identity.linked_at.toISOString(),
          last_used_at: identity.last_used_at?.toISOString() ?? null,
        }
      : null,
  };
}
