import { routePath } from "hono/route";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import { authenticateOperator, type OperatorSession } from "./authenticate.server.ts";
import { recordAct } from "./record-act.server.ts";

export type OperatorEnv = { Variables: { operator: OperatorSession } };

/**
 * Creates an API in which every route needs a session of an operator, which is `c.var.operator`. Each
 * call is stored in the audit log before its handler runs, so that no look and no act is missing there.
 * The parameter `business` of a path is the business that the entry names.
 */
export function operatorApi(services: Pick<Services, "db" | "clock">) {
  return newApi<OperatorEnv>(async (c, next) => {
    const operator = await authenticateOperator(services, c.req.header("Authorization"));
    const { business, ...others } = c.req.param() as Record<string, string>;
    await recordAct(services, {
      operatorId: operator.operatorId,
      action: `${c.req.method} ${routePath(c).replace(/:(\w+)/g, "{$1}")}`,
      business,
      targets: Object.values(others),
    });
    c.set("operator", operator);
    await next();
  });
}
