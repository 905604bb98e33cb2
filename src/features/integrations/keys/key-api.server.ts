import type { Context } from "hono";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { failure, retryAfter } from "#src/http/failure.ts";
import { hideApiKeys } from "#src/lib/tokens/api-key.server.ts";
import type { Measured } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { authenticateKey, type KeyCaller } from "./authenticate-key.server.ts";
import { keyFailures } from "./key-failures.ts";
import { callsPerDay, callsPerMinute } from "./limits.server.ts";
import type { Scope } from "./scopes.ts";

/**
 * Creates an API in which every route needs a key with the scopes of its security requirement, and concerns the key's
 * business. The key is read before the input is checked, and is available as `c.var.key`. A route fails with the codes
 * of `keyFailures`. Stores each change for the list of acts that the owner sees.
 */
export function keyApi(services: Pick<Services, "db" | "clock" | "limits">) {
  return newApi<{ Variables: { key: KeyCaller } }>((route) => {
    const { method = "", path = "", security = [] } = route;
    const needed = security.flatMap(({ chave = [] }) => chave);
    return [
      async (c, next) => {
        refuseKeyInUrl(c);
        const key = await authenticateKey(services, c.req.header("Authorization"));
        c.set("key", key);
        await countCall(services, c, key);
        key.checkPlan();
        if (needed.some((scope) => !key.scopes.includes(scope as Scope))) {
          throw failure(keyFailures, "scope_missing", { scope: needed[0] });
        }
        await next();
        if (c.error || method === "get") return;
        const act = { actor: key.id, action: `${method.toUpperCase()} ${path}`, target: key.name };
        await recordAct(services, key.businessId, act);
      },
    ];
  });
}

/** URLs are stored in logs and histories, so a key in one is refused, also beside a valid header. */
function refuseKeyInUrl(c: Context): void {
  const url = decoded(c.req.url);
  if (hideApiKeys(url) !== url) throw failure(keyFailures, "key_in_url");
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A malformed escape is refused by the check of the input.
    return url;
  }
}

/** Counts a call, and says in the header fields of draft-ietf-httpapi-ratelimit-headers what is left. */
async function countCall(
  { limits }: Pick<Services, "limits">,
  c: Context,
  { id }: KeyCaller,
): Promise<void> {
  const states = await limits.measure([
    [callsPerMinute, id],
    [callsPerDay, id],
  ]);
  c.header("RateLimit-Policy", states.map(policyOf).join(", "));
  c.header("RateLimit", states.map(leftOf).join(", "));
  const exceeded = states.filter(({ isExceeded }) => isExceeded);
  if (exceeded.length === 0) return;
  const seconds = Math.max(...exceeded.map((state) => state.seconds));
  throw retryAfter(failure(keyFailures, "rate_limited"), seconds);
}

const names: Record<string, string> = {
  [callsPerMinute.name]: "minuto",
  [callsPerDay.name]: "dia",
};

function policyOf({ rule, max }: Measured): string {
  return `"${names[rule.name]}";q=${max};w=${rule.perSeconds}`;
}

function leftOf({ rule, remaining, seconds }: Measured): string {
  return `"${names[rule.name]}";r=${remaining};t=${seconds}`;
}
