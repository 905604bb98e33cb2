import { beginSession } from "#src/features/session/log-in/begin-session.server.ts";
import type { TestApi } from "./api.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";

/** A tenant with an open session. `token` is the access token, `refresh` the refresh token. */
export type TestOwner = Tenant & { token: string; refresh: string };

/**
 * Creates a tenant with a session, as its first log-in would open it in the browser of `logInAs`. Tests of the log-in
 * use `logInAs`, which takes three times as long.
 */
export async function newOwner(
  { services }: Pick<TestApi, "services">,
  options?: TenantOptions,
): Promise<TestOwner> {
  const tenant = await createTenant(services, options);
  const browser = { device: "d".repeat(43), userAgent: undefined };
  const { access, refresh } = await services.db
    .transaction()
    .execute((tx) => beginSession(services, tx, tenant.accountId, browser));
  return { ...tenant, token: access, refresh };
}
