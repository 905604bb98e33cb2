import { logInAs, type TestApi } from "./api.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";

/** A tenant with an open session. `token` is the access token, `refresh` the refresh token. */
export type TestOwner = Tenant & { token: string; refresh: string };

/** Creates a tenant and logs its owner in through the API. */
export async function newOwner(api: TestApi, options?: TenantOptions): Promise<TestOwner> {
  const tenant = await createTenant(api.services, options);
  const { access, refresh } = await logInAs(api, tenant);
  return { ...tenant, token: access, refresh };
}
