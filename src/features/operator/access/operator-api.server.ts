import type { Context } from "hono";
import { routePath } from "hono/route";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import { reasonSchema } from "../contract.ts";
import { authenticateOperator, type OperatorSession } from "./authenticate.server.ts";
import { recordAct } from "./record-act.server.ts";

export type OperatorEnv = { Variables: { operator: OperatorSession } };

/**
 * Creates an API in which every route needs a session of an operator, which is `c.var.operator`. Each
 * call is stored in the audit log before its handler runs, so that no look and no act is missing there.
 * The parameters `business` and `account` of a path are what the entry names, and the entry has the `reason`
 * and the `proof` of the body.
 */
export function operatorApi(services: Pick<Services, "db" | "clock">) {
  return newApi<OperatorEnv>(() => [
    async (c, next) => {
      const operator = await authenticateOperator(services, c.req.header("Authorization"));
      const { business, account, ...others } = c.req.param() as Record<string, string>;
      const { reason, proof } = await readBody(c);
      await recordAct(services, {
        operatorId: operator.operatorId,
        action: `${c.req.method} ${routePath(c).replace(/:(\w+)/g, "{$1}")}`,
        business,
        account,
        reason: reasonSchema.safeParse(reason).data,
        targets: [...Object.values(others), ...(typeof proof === "string" ? [proof] : [])],
      });
      c.set("operator", operator);
      await next();
    },
  ]);
}

/** Returns the JSON body of a call. The handler reads it again, from memory. */
async function readBody(c: Context): Promise<{ reason?: unknown; proof?: unknown }> {
  // The check of the input ignores the case, too.
  const type = c.req.header("Content-Type")?.toLowerCase() ?? "";
  if (c.req.method === "GET" || !type.includes("json")) return {};
  const body: unknown = await c.req.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
}
