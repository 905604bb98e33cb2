import { v7 as uuidv7 } from "uuid";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import type { OperatorToken } from "./contract.ts";
import { insertAudit, insertSession } from "./queries.server.ts";

/** Begins the tokens of operators, so that an owner's token is recognised. */
export const tokenPrefix = "op_";
/** A session ends after this time without a call. */
export const idleMinutes = 15;
const maxHours = 8;

/** Opens a session of an operator and stores the log-in in the audit log. The caller has verified the operator. */
export async function openOperatorSession(
  { db: tx, clock }: Pick<Services, "db" | "clock">,
  operatorId: string,
  action: "log-in" | "enrolment",
): Promise<OperatorToken> {
  const now = clock.now();
  const { token, hash } = newToken(tokenPrefix);
  const expiresAt = new Date(now.getTime() + maxHours * 3_600_000);
  await insertSession(tx, { id: uuidv7(), operatorId, tokenHash: hash, now, expiresAt });
  const about = { business: null, account: null, reason: null, target: null };
  const entry = { id: uuidv7(), at: now, operatorId, action, ...about };
  await insertAudit(tx, entry);
  return { token };
}
