import type { Db } from "#src/db/client.ts";
import { primaryReader } from "#src/db/reader.ts";
import { fileDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { workerDrawings } from "#src/services/drawings/worker-drawings.server.ts";
import { googleLogin } from "#src/services/google-login/google-login.server.ts";
import { GoogleLoginError } from "#src/services/google-login/google-login.ts";
import { googleProfile } from "#src/services/google-profile/google-profile.server.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { withDeskCheck } from "#src/services/human-check/desk-check.server.ts";
import type { HumanCheck } from "#src/services/human-check/human-check.ts";
import { recaptchaCheck } from "#src/services/human-check/recaptcha.server.ts";
import { sharpImages } from "#src/services/images/sharp.server.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { ExpiringMap } from "#src/services/limits/expiring-map.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { httpsOutgoing } from "#src/services/outgoing/https-outgoing.server.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import {
  mercadoPagoDeviceScript,
  mercadoPagoScript,
} from "#src/services/payments/mercado-pago-browser.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { webPush } from "#src/services/push/web-push.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Config } from "./config.ts";
import { type CallResult, countProviderCalls } from "./count-provider-calls.ts";
import { createLog } from "./log.ts";
import type { OutsideWorld } from "./open-outside-world.ts";

/** Resources that the services use. They are opened before the services and closed after them. */
export interface Foundations {
  db: Db;
  queue: Services["queue"];
  businessCache: Services["businessCache"];
  outside: OutsideWorld;
  publicUrl: string;
}

/** Creates every service once. Tests replace services with `overrides`. */
export function createServices(
  config: Config,
  foundations: Foundations,
  overrides: Partial<Services> = {},
): Services {
  const { outside } = foundations;
  const { clock } = outside;
  const settings = settingsOf(config, foundations.publicUrl);
  const log = createLog(config.logLevel);
  const { secretKey: secret, previousKeys: previousSecrets } = config;
  const altcha = altchaCheck({ secret, previousSecrets, clock });
  return {
    log,
    deletions: fileDeletions({ folder: config.deletionsDir, clock, log }),
    db: foundations.db,
    reader: primaryReader(foundations.db),
    queue: foundations.queue,
    businessCache: foundations.businessCache,
    humanCheck:
      config.humanCheck === "altcha"
        ? altcha
        : withDeskCheck(recaptcha(config, outside, settings), altcha),
    limits: databaseLimits({
      db: foundations.db,
      clock,
      secret: config.secretKey,
      scale: config.limitsScale,
    }),
    mail: countProviderCalls("mail", smtpSender({ url: outside.mailUrl, from: config.mailFrom })),
    payments: countProviderCalls(
      "mercado_pago",
      mercadoPago({ ...config.mercadoPago, baseUrl: outside.paymentsUrl }),
      undefined,
      paymentsResult,
    ),
    paymentsAccount: { problems: [] },
    places: placeSearch(config, outside),
    googleProfile: profileOf(config, outside),
    googleTokens: new ExpiringMap(clock),
    googleLogin: loginOf(config, outside),
    push: pushSender(config, outside),
    outgoing: httpsOutgoing({ emulatorUrl: outside.webhooksUrl }),
    images: sharpImages(),
    drawings: workerDrawings(),
    settings,
    ...overrides,
    clock,
  };
}

function settingsOf(config: Config, publicUrl: string): Services["settings"] {
  return {
    mode: config.mode,
    publicUrl,
    secretKey: config.secretKey,
    previousKeys: config.previousKeys,
    bounceAddress: config.bounceAddress,
    bounceToken: config.bounceToken,
    mailProviders: config.mailProviders,
    dataDir: config.dataDir,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    trialDays: config.trialDays,
    invitationsPerSecond: config.invitationsPerSecond,
    googleCallsPerMinute: config.googleCallsPerMinute,
    ratingCalls: config.ratingCalls,
    placeCalls: config.placeCalls,
    paymentsPublicKey: config.mercadoPago.publicKey,
    site: config.site,
    // In demo mode the sandbox also replaces the provider's script.
    paymentsScript: config.mode === "demo" ? "/sandbox/mercado-pago.js" : mercadoPagoScript,
    paymentsDeviceScript:
      config.mode === "demo" ? "/sandbox/mercado-pago-device.js" : mercadoPagoDeviceScript,
  };
}

/** A refused card is an answer to the payer, not a failure of the provider. */
export function paymentsResult(error: unknown): CallResult {
  return error instanceof PaymentsError && error.isAnswer ? "ok" : "failed";
}

/** Returns the real map search if there is a key, the emulated one in demo mode, else undefined. */
function placeSearch(config: Config, outside: OutsideWorld): Services["places"] {
  const { googlePlacesKey: apiKey, googlePlacesUrl: baseUrl } = config;
  const options = apiKey ? { apiKey, baseUrl } : outside.places;
  return options && countProviderCalls("google_places", googlePlaces(options));
}

/** Returns the sender if there is a key, one that sends to the emulator in demo mode, else undefined. */
function pushSender(config: Config, { pushUrl }: OutsideWorld): Services["push"] {
  if (!config.vapidPrivateKey) return undefined;
  const subject = `mailto:${config.site.operator.email}`;
  const { vapidPrivateKey: privateKey } = config;
  return countProviderCalls(
    "push",
    webPush({ privateKey, subject, emulatorUrl: pushUrl }),
    (result) => ["later", "unknown", "refused"].includes(String(result)),
  );
}

/** Returns the real service if it is configured, the emulated one in demo mode, else undefined. */
function profileOf(config: Config, outside: OutsideWorld): Services["googleProfile"] {
  const options = config.googleProfile ?? outside.googleProfile;
  if (!options) return undefined;
  return countProviderCalls(
    "google_profile",
    googleProfile(options),
    undefined,
    googleProfileResult,
  );
}

/** Returns the real service if it is switched on, the emulated one in demo mode, else undefined. */
function loginOf(config: Config, outside: OutsideWorld): Services["googleLogin"] {
  const options = config.googleLogin ?? outside.googleProfile;
  if (!options) return undefined;
  const { clock } = outside;
  return countProviderCalls(
    "google_login",
    googleLogin({ ...options, clock }),
    undefined,
    // A code or token that Google did not make for us is an answer, not a failure of Google.
    (error) => (error instanceof GoogleLoginError && error.kind === "refused" ? "ok" : "failed"),
  );
}

/** A refusal because of an owner's account is an answer, not a failure of Google. */
function googleProfileResult(error: unknown): CallResult {
  const kind = error instanceof GoogleProfileError ? error.kind : "temporary";
  if (kind === "not-approved") return "not_approved";
  return kind === "temporary" || kind === "busy" ? "failed" : "ok";
}

function recaptcha(
  config: Config,
  { recaptcha: emulated, clock }: OutsideWorld,
  settings: Services["settings"],
): HumanCheck {
  const { keys, baseUrl, hostnames } = config.recaptcha;
  const used = keys ? { keys, baseUrl } : emulated;
  if (!used) throw new Error("reCAPTCHA without keys");
  const check = recaptchaCheck({
    ...used,
    // The URL is known only once the server listens.
    hostnames: () => (hostnames.length > 0 ? hostnames : [new URL(settings.publicUrl).hostname]),
    clock,
  });
  // Without a response of Google the check resolves with this reason.
  return countProviderCalls(
    "recaptcha",
    check,
    (verdict) => (verdict as { reason?: string }).reason === "unavailable",
  );
}
