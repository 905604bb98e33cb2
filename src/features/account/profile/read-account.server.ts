import { sessionFailures } from "#src/features/session/contract.ts";
import type { AnswerOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { findAccount } from "../queries.server.ts";
import type { getAccount } from "./contract.ts";

/** Reads the account of the signed-in owner. Fails with `session_invalid` if it was removed. */
export async function readAccount(
  { db }: Pick<Services, "db">,
  accountId: string,
): Promise<AnswerOf<typeof getAccount>> {
  const account = await findAccount(db, accountId);
  if (!account) throw failure(sessionFailures, "session_invalid");
  const { email, phone, created_at } = account;
  return { email, phone, created_at: created_at.toISOString() };
}
