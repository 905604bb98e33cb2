import {
  readShopPlans,
  type ShopPlan,
} from "#src/features/billing/entitlement/read-shop-plans.server.ts";
import { countUnansweredOf } from "#src/features/google/reviews/count-unanswered.server.ts";
import { countShops } from "#src/features/reviews/overview/count-shops.server.ts";
import { listShops as listOfPerson } from "#src/features/session/owner/list-shops.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listShops as endpoint } from "./contract.ts";
import { whyNotAdd } from "./why-not-add.ts";

/**
 * Returns every business that a person may use, with what waits there. It makes the same few statements for one
 * business as for thirty. Reviews of a business without a plan, or a blocked one, are not counted: its panel is closed.
 */
export async function listShops(
  services: Pick<Services, "db" | "clock" | "googleProfile">,
  accountId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const shops = await listOfPerson(services, accountId);
  const ids = shops.map(({ id }) => id);
  const [plans, reviews, unanswered] = await Promise.all([
    readShopPlans(services, ids),
    countShops(services, ids),
    countUnansweredOf(services, ids),
  ]);
  const now = services.clock.now();
  const own = shops.filter(({ role }) => role === "owner");
  return {
    shops: shops.map(({ id, name, slug, role, active_until, blocked_at }) => {
      const entitled = active_until !== null && active_until > now;
      const isOpen = entitled && blocked_at === null;
      const counted = isOpen ? (reviews.get(id) ?? none) : notCounted;
      const { average, total, today, unread, open } = counted;
      return {
        ...{ id, name, slug, role, entitled, blocked: blocked_at !== null },
        ...{ unread, open, today, rating: { average, total } },
        google_unanswered: isOpen ? (unanswered.get(id) ?? null) : null,
        plan: role === "owner" ? shownPlan(plans.get(id)) : null,
      };
    }),
    add_refused: whyNotAdd(own, plans),
  };
}

const none = { average: null, total: 0, today: 0, unread: 0, open: 0 };

const notCounted = { ...none, today: null, unread: null, open: null };

function shownPlan(plan: ShopPlan | undefined) {
  if (!plan) return null;
  return { state: plan.state, until: plan.until?.toISOString() ?? null, price: plan.price };
}
