import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { KeyCaller } from "#src/features/integrations/keys/authenticate-key.server.ts";
import type { OwnerSession, Person } from "#src/features/session/owner/authenticate.server.ts";
import { Failure } from "#src/http/failure.ts";
import { hideApiKeys } from "#src/lib/tokens/api-key.server.ts";

interface Callers {
  owner?: OwnerSession;
  person?: Person;
  key?: KeyCaller;
}

/** Calls on accounts, passwords, sessions, businesses of an account and teams. */
const accountCalls =
  /^\/api\/(?:token|logout|clientes|password-reset|account|shops|team|integrations)\b/;
/** No session, no permission, over a limit. */
const deniedStatuses = [401, 403, 429];

/**
 * Logs each call on an account and each denied call as `security event`: method, path, outcome (`ok`
 * or the failure's code), and the ids of the account, the business and the key of the caller. The access log has
 * the IP address of the same request. A line has no input, email, token or IP address.
 */
export function securityLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { error, req } = c;
    const path = req.path.replace(/\/$/, "");
    // The status of other responses is not read: that would disable the server's fast path.
    const isDenied = error instanceof Failure && deniedStatuses.includes(error.status);
    if (!isDenied && !(accountCalls.test(path) && isAction(req.method, path))) return;
    const { owner, person, key } = (c as Context<{ Variables: Callers }>).var;
    const account = (owner ?? person)?.accountId;
    const business = (owner ?? key)?.businessId;
    log.info(
      {
        method: req.method,
        path: hideApiKeys(path),
        outcome: outcomeOf(c),
        account,
        business,
        key: key?.id,
      },
      "security event",
    );
  };
}

/** Reading the own account is no event, but its export is, and the confirmation link is a GET. */
function isAction(method: string, path: string): boolean {
  // Browsers repeat these calls by themselves: only a failure is an event.
  if (/\/(?:token\/refresh|cadastro-pendente)$/.test(path)) return false;
  return method !== "GET" || /\/(?:export|confirmar-email)$/.test(path);
}

function outcomeOf({ error, res }: Context): string | number {
  if (error instanceof Failure) return error.code;
  return res.ok ? "ok" : res.status;
}
