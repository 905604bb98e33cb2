import type { Hono } from "hono";
import type { Db } from "#src/db/client.ts";
import { type Clock, systemClock } from "#src/services/clock.ts";
import type { ProfileOptions } from "#src/services/google-profile/ask.server.ts";
import type { RecaptchaKeys } from "#src/services/human-check/recaptcha.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Config } from "./config.ts";

/** The URLs of the outside services. In demo mode these are emulators. */
export interface OutsideWorld {
  clock: Clock;
  mailUrl: string;
  paymentsUrl: string;
  /** URL of the emulated map; undefined in live mode. */
  places?: { apiKey: string; baseUrl: string } | undefined;
  /** The emulated reCAPTCHA; undefined in live mode and with real keys. */
  recaptcha?: { baseUrl: string; keys: RecaptchaKeys } | undefined;
  /** The emulated Google Business Profile; undefined in live mode. */
  googleProfile?: ProfileOptions | undefined;
  /** URL of the emulated push service; undefined in live mode. */
  pushUrl?: string | undefined;
  /** URL of the emulated receiver of webhooks; undefined in live mode. */
  webhooksUrl?: string | undefined;
  /** HTTP API of the emulators; undefined in live mode. */
  api?: (services: Services) => Hono;
  /** Adds the demonstration's data, in demo mode. */
  seed(services: Services): Promise<void>;
  /** Sets the URL at which the emulators reach this process. */
  setLocalUrl(url: string): void;
  close(): Promise<void>;
}

/**
 * Returns the outside services that the configuration names. Starts the emulators in demo mode.
 * A live process does not load their code.
 */
export async function openOutsideWorld(
  config: Config,
  { db, clock = systemClock }: { db: Db; clock?: Clock | undefined },
): Promise<OutsideWorld> {
  if (config.mode === "live") {
    return {
      clock,
      mailUrl: config.mailUrl ?? "",
      paymentsUrl: config.mercadoPago.url,
      seed: async () => {},
      setLocalUrl: () => {},
      close: async () => {},
    };
  }
  const { startSandbox } = await import("#src/sandbox/start-sandbox.server.ts");
  const local: { url?: string } = {};
  const sandbox = await startSandbox({
    db,
    clock,
    payments: config.mercadoPago,
    siteUrl: () => config.publicUrl ?? local.url ?? `http://localhost:${config.port}`,
    notifyUrl: () => local.url,
  });
  return {
    clock: sandbox.clock,
    mailUrl: config.mailUrl ?? sandbox.mailUrl,
    paymentsUrl: sandbox.paymentsUrl,
    places: sandbox.places,
    recaptcha: config.recaptcha.keys ? undefined : sandbox.recaptcha,
    googleProfile: sandbox.googleProfile,
    pushUrl: sandbox.pushUrl,
    webhooksUrl: sandbox.webhooksUrl,
    api: sandbox.api,
    // The emulated grant means nothing to the real Google.
    seed: (services) => sandbox.seed(services, { google: !config.googleProfile }),
    setLocalUrl(url) {
      local.url = url;
    },
    close: sandbox.stop,
  };
}
