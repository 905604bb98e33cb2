import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import type { ProfileOptions } from "#src/services/google-profile/ask.server.ts";
import type { RecaptchaKeys } from "#src/services/human-check/recaptcha.server.ts";
import type { Services } from "#src/services/services.ts";
import { sandboxApi } from "./api.server.ts";
import { createTables } from "./create-tables.server.ts";
import { type DemoClock, startDemoClock } from "./demo-clock.server.ts";
import { googleClient } from "./google/grants.server.ts";
import { readPlaceRating } from "./google/read-place-rating.server.ts";
import { startGoogle } from "./google/start-google.server.ts";
import { startMailServer } from "./mail-server.server.ts";
import { type PaymentsAccount, startPayments } from "./payments/start-payments.server.ts";
import { placesKey, readPlacesBehaviour, startPlacesServer } from "./places-server.server.ts";
import { startPushService } from "./push-service.server.ts";
import { recaptchaKeys, startRecaptcha } from "./recaptcha.server.ts";
import { seedDemo } from "./seed-demo.server.ts";
import { startWebhookReceiver } from "./webhook-receiver.server.ts";

/** The emulated outside services. The adapter of the real service calls each of them. */
export interface Sandbox {
  mailUrl: string;
  paymentsUrl: string;
  /** The clock of the whole demonstration. */
  clock: DemoClock;
  /** Key and URL of the emulated map. */
  places: { apiKey: string; baseUrl: string };
  /** Base URL and keys of the emulated reCAPTCHA. */
  recaptcha: { baseUrl: string; keys: RecaptchaKeys };
  /** Client and hosts of the emulated Google Business Profile. */
  googleProfile: ProfileOptions;
  /** URL of the emulated push service. */
  pushUrl: string;
  /** URL of the emulated receiver of webhooks. */
  webhooksUrl: string;
  api: (services: Services) => ReturnType<typeof sandboxApi>;
  seed(services: Services, options: { google: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the emulators and creates the tables with their state. */
export async function startSandbox(options: {
  db: Db;
  clock: Clock;
  payments: PaymentsAccount;
  siteUrl: () => string;
  /** Base URL for payment notifications. None is sent while it is undefined. */
  notifyUrl: () => string | undefined;
}): Promise<Sandbox> {
  const { db, payments: account, siteUrl, notifyUrl } = options;
  await createTables(db);
  const { clock, stop: stopClock } = await startDemoClock(db, options.clock);
  const mail = await startMailServer({ db, clock });
  const payments = await startPayments({ db, clock, account, siteUrl, notifyUrl });
  const places = await startPlacesServer(
    () => readPlacesBehaviour(db),
    (placeId) => readPlaceRating({ db, clock }, placeId),
    clock,
  );
  const google = await startGoogle({ db, clock, siteUrl });
  const recaptcha = await startRecaptcha({ db, clock });
  const push = await startPushService({ db, clock });
  const webhooks = await startWebhookReceiver();
  return {
    mailUrl: mail.url,
    paymentsUrl: payments.url,
    places: { apiKey: placesKey, baseUrl: places.url },
    recaptcha: { baseUrl: recaptcha.url, keys: recaptchaKeys },
    googleProfile: { ...googleClient, hosts: google.hosts },
    pushUrl: push.url,
    webhooksUrl: webhooks.url,
    clock,
    api: sandboxApi,
    seed: seedDemo,
    async stop() {
      stopClock();
      await payments.stop();
      await recaptcha.stop();
      await push.stop();
      await webhooks.stop();
      await google.stop();
      await places.stop();
      await mail.stop();
    },
  };
}
