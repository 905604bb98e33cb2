import type { Context, MiddlewareHandler } from "hono";
import type { exportReviews, updateReview } from "#src/features/reviews/messages/contract.ts";
import type { OwnerVariables } from "#src/features/session/owner/owner-api.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import type { CallName } from "#src/http/client.ts";
import type { Services } from "#src/services/services.ts";

const updateCall: CallName<typeof updateReview> = "PATCH /api/dashboard/messages/{id}/";
const exportCall: CallName<typeof exportReviews> = "GET /api/dashboard/messages/export.csv";

/** The subject stores its own acts, by name. */
const ownActs = /^\/api\/team\//;

/**
 * Stores every change that a member of a team makes, and every export of the reviews, as method and path, so that the
 * owner sees who did what. What other calls read is not stored, nor that a review was looked at, nor the owner's calls.
 */
export function memberActs(services: Pick<Services, "db" | "clock">): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.error || ownActs.test(c.req.path)) return;
    const { owner, calledRoute } = (c as Context<{ Variables: Partial<OwnerVariables> }>).var;
    if (!owner || !calledRoute || owner.role === "owner" || !c.res.ok) return;
    if (calledRoute.startsWith("GET ") && calledRoute !== exportCall) return;
    if (calledRoute === updateCall && (await isOnlySeen(c))) return;
    const [target] = Object.values(c.req.param() as Record<string, string>);
    await recordAct(services, owner.businessId, {
      actor: owner.accountId,
      action: calledRoute,
      target,
    });
  };
}

async function isOnlySeen(c: Context): Promise<boolean> {
  const changes: unknown = await c.req.json().catch(() => ({}));
  return Object.keys(changes as object).every((name) => name === "displayed");
}
