import { ApiFailure, type CallInput, type CallName, call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import { clearDeskToken, deskLoginPath, deskToken } from "./stored-session.ts";

/**
 * Calls an endpoint as the operator of this tab. Without a session, and after its end, the browser
 * navigates to the desk's log-in. Throws ApiFailure and SessionEnded.
 */
export async function callAsOperator<E>(
  name: CallName<E>,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  const token = deskToken();
  if (!token) throw endSession();
  try {
    return await call<E>(name, { ...input, headers: { Authorization: `Bearer ${token}` } });
  } catch (error) {
    throw error instanceof ApiFailure && error.status === 401 ? endSession() : error;
  }
}

function endSession(): SessionEnded {
  clearDeskToken();
  window.location.assign(deskLoginPath(window.location.pathname));
  return new SessionEnded("The operator's session ended");
}
