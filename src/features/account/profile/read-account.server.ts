import { sessionFailures } from "#src/features/session/contract.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { findPendingEmail } from "../links/queries.server.ts";
import { findAccount } from "../queries.server.ts";
import type { getAccount } from "./contract.ts";

/** Reads the account of the signed-in owner. Fails with `session_invalid` if it was removed. */
export async function readAccount(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
): Promise<ResponseOf<typeof getAccount>> {
  const account = await findAccount(db, accountId);
  if (!account) throw failure(sessionFailures, "session_invalid");
  const { email, phone, created_at } = account;
  const pending_email = (await findPendingEmail(db, accountId, clock.now())) ?? null;
  return { email, pending_email, phone, created_at: created_at.toISOString() };
}
