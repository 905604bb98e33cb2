import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startTestApi, type TestApi } from "./api.ts";
import {
  type BillingOwner,
  createBillingOwner,
  firstChargeMinutes,
  mailsTo,
  passTime,
} from "./billing.ts";
import type { Tenant } from "./factories.ts";
import { emulatePayments, type TestProvider } from "./payments.ts";

/** Starts an API with a payment provider, for all tests of a file. The clock begins at `startAt`. */
export async function startWithProvider({ quick = false, startAt = "" } = {}) {
  const api = await startTestApi();
  afterAll(() => api.stop());
  if (startAt) api.clock.set(startAt);
  return { api, provider: await emulatePayments(api, { quick }) };
}

/**
 * Starts an API with a payment provider that is as slow and unreliable as in production, unless the tests ask for
 * a `quick` one. Each test begins at `startAt`.
 */
export function setUpSubscriptionTests({ quick = false, startAt = "", limitsScale = 1000 } = {}) {
  const world = {} as { api: TestApi; provider: TestProvider };
  beforeAll(async () => {
    world.api = await startTestApi({}, { limitsScale });
    world.provider = await emulatePayments(world.api, { quick });
  });
  beforeEach(() => {
    if (startAt) world.api.clock.set(startAt);
  });
  afterEach(async () => {
    await world.provider.cancelAllSilently();
    await world.api.runJobs();
  });
  afterAll(() => world.api.stop());

  const subscribeWith = async (who: BillingOwner, holder?: string, more: object = {}) =>
    who.call("POST", "/api/assinaturas/criar/", {
      uuid: who.accountId,
      plan: "mensal",
      email: who.email,
      ...(holder ? { card_token_id: await world.provider.token(holder) } : {}),
      ...more,
    });
  const passMinutes = (minutes: number) => passTime(world.api, world.provider, { minutes });
  return Object.assign(world, {
    owner: () => createBillingOwner(world.api),
    subscribeWith,
    passMinutes,
    /** Subscribes with a good card and waits for the first charge. */
    async subscribePaid(who: BillingOwner): Promise<void> {
      const { status } = await subscribeWith(who, "APRO");
      if (status !== 201) throw new Error(`The subscription returned ${status}`);
      await passMinutes(firstChargeMinutes);
    },
    view: async (who: BillingOwner) => (await who.call("GET", "/api/subscription/")).body,
    mails: (who: BillingOwner) => mailsTo(world.api, who),
    remoteOf: async (who: Tenant) =>
      Object.values((await world.provider.state()).subscriptions).filter(
        ({ payerEmail }) => payerEmail === who.email,
      ),
  });
}
