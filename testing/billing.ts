import { billingJobs } from "#src/features/billing/jobs.server.ts";
import { logInAs, send, type TestApi } from "./api.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";

export interface BillingOwner extends Tenant {
  call(method: string, path: string, body?: unknown): ReturnType<typeof send>;
}

/** Creates an owner, without a trial unless the options say otherwise. */
export async function createBillingOwner(
  api: TestApi,
  options: TenantOptions = { plan: "none" },
): Promise<BillingOwner> {
  return callingAs(api, await createTenant(api.services, options));
}

/** Adds `call`. Each call logs in again, because tests move the clock beyond the end of a session. */
export function callingAs(api: TestApi, tenant: Tenant): BillingOwner {
  return {
    ...tenant,
    async call(method, path, body) {
      const { access } = await logInAs(api, tenant);
      return send(api, method, path, { token: access, ...(body === undefined ? {} : { body }) });
    },
  };
}

/** Returns the subjects of the mails to an owner, after running the waiting jobs. */
export async function mailsTo(api: TestApi, { email }: Tenant): Promise<string[]> {
  await api.runJobs();
  return api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

/** Runs a scheduled job of billing and the jobs that it enqueues. */
export async function runScheduled(api: TestApi, name: string): Promise<void> {
  const job = billingJobs.find((one) => one.name === name);
  if (!job) throw new Error(`Billing has no job ${name}`);
  await job.run(api.services, {} as never);
  await api.runJobs();
}
