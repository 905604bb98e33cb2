import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { limitSender } from "../limit-sender.server.ts";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import { conversationFailures } from "./contract.ts";
import { conversationLimits } from "./limits.server.ts";
import { idOfCode } from "./review-code.ts";

export type FindServices = Pick<Services, "db" | "clock" | "businessCache" | "limits">;

export interface Caller {
  slug: string;
  ipAddress: string;
}

/**
 * Counts the call, and returns the business and the review id that a code belongs to. Whether the review exists is for
 * the caller to find out. Fails with `conversation_not_found` like an unknown code, also for an unknown business.
 */
export async function findReview(
  services: FindServices,
  caller: Caller,
  code: string,
): Promise<{ businessId: string; id: string }> {
  await limitSender(services, conversationLimits, caller);
  const [found, id] = await Promise.all([lookUpBusiness(services, caller.slug), idOfCode(code)]);
  if (!found || !id) throw conversationNotFound();
  return { businessId: found.businessId, id };
}

export function conversationNotFound() {
  return failure(conversationFailures, "conversation_not_found");
}
