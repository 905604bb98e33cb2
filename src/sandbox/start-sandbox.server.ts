import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { createTables } from "./create-tables.server.ts";
import { type DemoClock, startDemoClock } from "./demo-clock.server.ts";
import { startMailServer } from "./mail-server.server.ts";
import { type PaymentsAccount, startPayments } from "./payments/start-payments.server.ts";
import { placesMoods, startPlacesServer } from "./places-server.server.ts";
import { recaptchaKeys, startRecaptcha } from "./recaptcha.server.ts";
import { readSwitch } from "./switches.server.ts";

/** The emulated outside services, each spoken to by the same adapter as the real one. */
export interface Sandbox {
  mailUrl: string;
  paymentsUrl: string;
  /** The clock everything of the demonstration goes by. */
  clock: DemoClock;
  placesUrl: string;
  /** Base URL and keys of the emulated reCAPTCHA. */
  recaptcha: { baseUrl: string; siteKey: string; secretKey: string };
  stop(): Promise<void>;
}

/** Starts the emulators and makes the tables that hold their state. */
export async function startSandbox(options: {
  db: Db;
  clock: Clock;
  payments: PaymentsAccount;
  siteUrl: () => string;
  notifyUrl: () => string | undefined;
}): Promise<Sandbox> {
  const { db, payments: account, siteUrl, notifyUrl } = options;
  await createTables(db);
  const { clock, stop: stopClock } = await startDemoClock(db, options.clock);
  const mail = await startMailServer({ db, clock });
  const payments = await startPayments({ db, clock, account, siteUrl, notifyUrl });
  const places = await startPlacesServer(() => readSwitch(db, "places", placesMoods, "normal"));
  const recaptcha = await startRecaptcha({ db, clock });
  return {
    mailUrl: mail.url,
    paymentsUrl: payments.url,
    placesUrl: places.url,
    recaptcha: { baseUrl: recaptcha.url, ...recaptchaKeys },
    clock,
    async stop() {
      stopClock();
      await payments.stop();
      await recaptcha.stop();
      await places.stop();
      await mail.stop();
    },
  };
}
