import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorFailures } from "../contract.ts";
import { idleMinutes, tokenPrefix } from "./open-session.server.ts";
import { touchSession } from "./queries.server.ts";

export interface OperatorSession {
  sessionId: string;
  operatorId: string;
  email: string;
}

/**
 * Returns the operator that an `Authorization: Bearer` header identifies. Fails with
 * `operator_session_invalid`, and with `operator_only` for a token of another kind, such as an owner's.
 */
export async function authenticateOperator(
  { db, clock }: Pick<Services, "db" | "clock">,
  header: string | undefined,
): Promise<OperatorSession> {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  if (!token) throw failure(operatorFailures, "operator_session_invalid");
  if (!token.startsWith(tokenPrefix)) throw failure(operatorFailures, "operator_only");
  const now = clock.now();
  const usedAfter = new Date(now.getTime() - idleMinutes * 60_000);
  const operator = await touchSession(db, hashToken(token), now, usedAfter);
  if (!operator) throw failure(operatorFailures, "operator_session_invalid");
  return operator;
}
