import { billingJobs } from "#src/features/billing/jobs.server.ts";
import type { Deliver } from "#src/sandbox/payments/emulator.server.ts";
import { logInAs, send, type TestApi } from "./api.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";
import type { TestProvider } from "./payments.ts";

export interface BillingOwner extends Tenant {
  call(method: string, path: string, body?: unknown): ReturnType<typeof send>;
}

/** Creates an owner with a place of its own, without a trial unless the options say otherwise. */
export async function createBillingOwner(
  api: TestApi,
  options: TenantOptions = { plan: "none" },
): Promise<BillingOwner> {
  const placeId = `ChIJ${crypto.randomUUID()}`;
  return callingAs(api, await createTenant(api.services, { placeId, ...options }));
}

/** Adds `call`, which logs in again where the test has moved the clock beyond the end of a session. */
export function callingAs(api: TestApi, tenant: Tenant): BillingOwner {
  let session: { token: string; at: number } | undefined;
  const logIn = async (at: number) => {
    session = { token: (await logInAs(api, tenant)).access, at };
    return session;
  };
  return {
    ...tenant,
    async call(method, path, body) {
      const now = api.clock.now().getTime();
      const isOpen = session && now >= session.at && now - session.at < 10 * 60_000;
      const { token } = (isOpen && session) || (await logIn(now));
      return send(api, method, path, { token, ...(body === undefined ? {} : { body }) });
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
  await job.run(api.services, {});
  await api.runJobs();
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Advances the clock in steps. In each step the provider charges and notifies what is due, and our
 * jobs run, the hourly and the daily one at their times. With `deliver` the test delivers the
 * notifications itself.
 */
export async function passTime(
  api: TestApi,
  provider: TestProvider,
  time: { minutes: number; step?: number; deliver?: Deliver },
): Promise<void> {
  const { minutes, step = 10, deliver } = time;
  for (let passed = 0; passed < minutes; passed += step) {
    const before = api.clock.now().getTime();
    api.clock.advance({ minutes: Math.min(step, minutes - passed) });
    const now = api.clock.now().getTime();
    await (deliver ? provider.tickWith(deliver) : provider.tick());
    await api.runJobs();
    const crosses = (ms: number) => Math.floor(before / ms) < Math.floor(now / ms);
    if (crosses(hourMs)) await runScheduled(api, "billing.reconcile-unsettled");
    if (crosses(dayMs)) await runScheduled(api, "billing.reconcile");
  }
}

/** Time in which the provider makes the first charge and shows it. */
export const firstChargeMinutes = 90;
