import type { Db } from "#src/db/client.ts";
import { systemClock } from "#src/services/clock.ts";
import { workerDrawings } from "#src/services/drawings/worker-drawings.server.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import type { HumanCheck } from "#src/services/human-check/human-check.ts";
import { recaptchaCheck } from "#src/services/human-check/recaptcha.server.ts";
import { sharpImages } from "#src/services/images/sharp.server.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import { mercadoPagoScript } from "#src/services/payments/mercado-pago-browser.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Config } from "./config.ts";
import { createLog } from "./log.ts";

/** What the services stand on: opened before them, closed after them. */
export interface Foundations {
  db: Db;
  queue: Services["queue"];
  memory: Services["memory"];
  mailUrl: string;
  paymentsUrl: string;
  /** Of the emulated map, in demo mode. */
  placesUrl?: string | undefined;
  /** The sandbox's reCAPTCHA, where there is one. */
  recaptcha: { baseUrl: string; siteKey: string; secretKey: string } | undefined;
  publicUrl: string;
}

/** Makes every service once. Tests and emulators put their own in by `overrides`. */
export function createServices(
  config: Config,
  foundations: Foundations,
  overrides: Partial<Services> = {},
): Services {
  const clock = overrides.clock ?? systemClock;
  const settings = {
    mode: config.mode,
    publicUrl: foundations.publicUrl,
    secretKey: config.secretKey,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    trialDays: config.trialDays,
    invitationsPerSecond: config.invitationsPerSecond,
    paymentsPublicKey: config.mercadoPago.publicKey,
    site: config.site,
    // In demo mode the sandbox stands in for the provider's script as well.
    paymentsScript: config.mode === "demo" ? "/sandbox/mercado-pago.js" : mercadoPagoScript,
  };
  const secret = config.secretKey;
  return {
    clock,
    log: createLog(config.logLevel),
    db: foundations.db,
    queue: foundations.queue,
    memory: foundations.memory,
    humanCheck:
      config.humanCheck === "altcha"
        ? altchaCheck({ secret, clock })
        : recaptcha(config, foundations, settings, clock),
    limits: databaseLimits({ db: foundations.db, clock, secret, scale: config.limitsScale }),
    mail: smtpSender({ url: foundations.mailUrl, from: config.mailFrom }),
    payments: mercadoPago({ ...config.mercadoPago, baseUrl: foundations.paymentsUrl }),
    places: placeSearch(config, foundations.placesUrl),
    images: sharpImages(),
    drawings: workerDrawings(),
    settings,
    ...overrides,
  };
}

/** The real map with its key, the emulated one in demo mode, else none. */
function placeSearch(config: Config, emulator: string | undefined): Services["places"] {
  const { googlePlacesKey: apiKey, googlePlacesUrl: baseUrl } = config;
  if (apiKey) return googlePlaces({ apiKey, baseUrl });
  return emulator ? googlePlaces({ apiKey: "demonstration", baseUrl: emulator }) : undefined;
}

function recaptcha(
  config: Config,
  { recaptcha: emulated }: Foundations,
  settings: Services["settings"],
  clock: Services["clock"],
): HumanCheck {
  const { siteKey, secretKey, baseUrl, hostnames } = config.recaptcha;
  return recaptchaCheck({
    siteKey: siteKey ?? "",
    secretKey: secretKey ?? "",
    baseUrl,
    ...emulated,
    // The address is known only once the server listens.
    hostnames: () => (hostnames.length > 0 ? hostnames : [new URL(settings.publicUrl).hostname]),
    clock,
  });
}
