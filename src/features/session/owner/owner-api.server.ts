import { newApi } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { ownerFailures } from "../contract.ts";
import { mayAct } from "../role.ts";
import {
  authenticate,
  authenticatePerson,
  type OwnerSession,
  type Person,
} from "./authenticate.server.ts";
import { shopHeader } from "./shop-header.ts";

export type OwnerServices = Pick<Services, "db" | "clock" | "settings">;

/** What a call about a business knows of its caller. */
export interface OwnerVariables {
  owner: OwnerSession;
  /**
   * Checks the caller again, for the handler of an upload: a client may send it slowly, and the session or the role may
   * have ended since. Fails like the call.
   */
  admitAgain: () => Promise<unknown>;
  /** Such as `PATCH /api/dashboard/messages/{id}/`. */
  calledRoute: string;
}

/**
 * Creates an API in which every route needs a session and concerns one business. The owner is read after the body has
 * arrived, before the input is checked, and is available as `c.var.owner`. A route fails with `session_invalid`,
 * `business_not_found`, with `role_too_low` if the caller has a lower role than the route's `least`, or with what
 * `check` throws. A route without `least` is for the owner of the business alone.
 */
export function ownerApi(
  services: OwnerServices,
  check: (services: OwnerServices, owner: OwnerSession) => Promise<void> = async () => {},
) {
  return newApi<{ Variables: OwnerVariables }>(({ least = "owner", method = "", path = "" }) => [
    async (c, next) => {
      const admit = async (shop: string | undefined) => {
        const owner = await authenticate(services, c.req.header("Authorization"), shop);
        if (!mayAct(owner.role, least)) throw failure(ownerFailures, "role_too_low");
        await check(services, owner);
        return owner;
      };
      const owner = await admit(c.req.header(shopHeader));
      c.set("owner", owner);
      c.set("admitAgain", () => admit(owner.businessId));
      c.set("calledRoute", `${method.toUpperCase()} ${path}`);
      await next();
    },
  ]);
}

/**
 * Creates an API in which every route needs a session and concerns the caller's account, also without any
 * business. The caller is available as `c.var.person`. A route fails with `session_invalid`.
 */
export function personApi(services: OwnerServices) {
  return newApi<{ Variables: { person: Person } }>(() => [
    async (c, next) => {
      c.set("person", await authenticatePerson(services, c.req.header("Authorization")));
      await next();
    },
  ]);
}
