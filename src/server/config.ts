import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { ProfileOptions } from "#src/services/google-profile/ask.server.ts";
import { googleRecaptcha, type RecaptchaKeys } from "#src/services/human-check/recaptcha.server.ts";
import type { MailProviderSettings } from "#src/services/mail/provider-reports/provider-report.ts";
import type { CallBudget } from "#src/services/places/places.ts";
import { derivePrivateKey, publicKeyOf } from "#src/services/push/vapid-keys.ts";
import type { RatingCalls, SiteSettings } from "#src/services/services.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const shortestSecret = 32;

const schema = z.object({
  MODE: z.enum(["demo", "live"]).default("demo"),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: flag.default(true),
  DATA_DIR: z.string().default("./data"),
  DELETIONS_DIR: z.string().optional(),
  IGNORE_NEWER_MIGRATIONS: flag.default(false),
  SECRET_KEY: z.string().min(shortestSecret, "must have at least 32 characters").optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((list) => list.split("|").map((key) => key.trim()))
    .pipe(z.array(z.string().min(shortestSecret, "each key must have at least 32 characters")))
    .default([]),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(hasEmail, "an email, or a name and an email in < >").optional(),
  // "+TOKEN" is added to the local part, which may have 64 characters.
  BOUNCE_ADDRESS: z
    .email()
    .regex(/^[^@+]{1,7}@/, "at most seven characters before the @")
    .optional(),
  BOUNCE_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, "the ARN of an SNS topic")
    .optional(),
  SNS_URL: httpUrl.optional(),
  POSTMARK_WEBHOOK_LOGIN: z
    .string()
    .regex(/^[^:]+:.{16,}$/, "user:password, with a password of at least 16 characters")
    .optional(),
  MAILGUN_WEBHOOK_KEY: z.string().min(16, "at least 16 characters").optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}=*$/, "begins with whsec_")
    .optional(),
  TRIAL_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  MERCADO_PAGO_ACCESS_TOKEN: z.string().min(8).optional(),
  MERCADO_PAGO_PUBLIC_KEY: z.string().min(8).optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: z.string().min(8).optional(),
  MERCADO_PAGO_URL: httpUrl.default("https://api.mercadopago.com"),
  OPERATOR_NAME: z.string().min(2).optional(),
  OPERATOR_DOCUMENT: z.string().min(11).transform(addDocumentType).optional(),
  OPERATOR_ADDRESS: z.string().min(8).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_WHATSAPP: z
    .string()
    .regex(/^55\d{10,11}$/, "digits only, from 55 on")
    .optional(),
  // Decreto 7.962/2013 (art. 4) requires an answer within five days. Three working days with a weekend are five.
  OPERATOR_RESPONSE_DAYS: z.coerce.number().int().min(1).max(3).default(1),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, "looks like G-XXXXXXXXXX")
    .optional(),
  GOOGLE_PLACES_API_KEY: z.string().min(10).optional(),
  GOOGLE_PLACES_URL: httpUrl.optional(),
  GOOGLE_OAUTH_CLIENT_ID: z.string().min(10).optional(),
  GOOGLE_OAUTH_CLIENT_SECRET: z.string().min(10).optional(),
  GOOGLE_PROFILE_URL: httpUrl.optional(),
  GOOGLE_LOGIN: flag.default(false),
  GOOGLE_RATING_CALLS_PER_BUSINESS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  GOOGLE_RATING_CALLS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).optional(),
  GOOGLE_RATING_CALLS_PER_MONTH: z.coerce.number().int().min(0).max(1_000_000).optional(),
  GOOGLE_PLACE_CALLS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).optional(),
  GOOGLE_PLACE_CALLS_PER_MONTH: z.coerce.number().int().min(1).max(1_000_000).optional(),
  HUMAN_CHECK: z.enum(["altcha", "recaptcha"]).optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_INVISIBLE_SITE_KEY: z.string().optional(),
  RECAPTCHA_INVISIBLE_SECRET_KEY: z.string().optional(),
  RECAPTCHA_URL: httpUrl.default(googleRecaptcha),
  RECAPTCHA_HOSTNAMES: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().refine(isVapidKey, "made by `npm run push-keys`").optional(),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  GOOGLE_CALLS_PER_MINUTE: z.coerce.number().int().min(6).max(100_000).default(240),
  INVITATIONS_PER_SECOND: z.coerce.number().min(0).max(1000).default(5),
  STORED_PAGES_MB: z.coerce.number().int().min(1).max(100_000).default(64),
  LIMITS_SCALE: z.coerce.number().min(0).max(1000).default(1),
  TRUST_PROXY: flag.default(false),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Settings that live mode requires. In demo mode emulators replace them. */
const neededLive = [
  "PUBLIC_URL",
  "SECRET_KEY",
  "MAIL_URL",
  "MAIL_FROM",
  "MERCADO_PAGO_ACCESS_TOKEN",
  "MERCADO_PAGO_PUBLIC_KEY",
  "MERCADO_PAGO_WEBHOOK_SECRET",
  "OPERATOR_NAME",
  "OPERATOR_DOCUMENT",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
  "OPERATOR_WHATSAPP",
] as const;
const googleClientSettings = ["GOOGLE_OAUTH_CLIENT_ID", "GOOGLE_OAUTH_CLIENT_SECRET"] as const;
/** A key works for the checkbox or for the invisible check, so each has a pair of its own. */
const recaptchaSettings = [
  "RECAPTCHA_SITE_KEY",
  "RECAPTCHA_SECRET_KEY",
  "RECAPTCHA_INVISIBLE_SITE_KEY",
  "RECAPTCHA_INVISIBLE_SECRET_KEY",
] as const;

/** The settings as the program uses them. `.env.example` explains each. */
export type Config = ReturnType<typeof readConfig>;
type Settings = z.infer<typeof schema>;
type Environment = Record<string, string | undefined>;

/** A setting is missing or wrong. The message names each one, for the operator. */
export class ConfigError extends Error {}

/**
 * Reads all settings. No other code reads the environment. Throws ConfigError that names every wrong
 * setting.
 */
export function readConfig(
  env: Environment = process.env,
  /** A restore takes the key from the backup, and creates none in a folder that it may not fill. */
  { createsKey = true }: { createsKey?: boolean } = {},
) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const problems = findProblems(given, parsed.error?.issues ?? []);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `These settings are wrong (see .env.example for what they mean):\n${problems.join("\n")}`,
    );
  }
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  const secretKey = settings.SECRET_KEY ?? (createsKey ? storedSecret(dataDir) : "");
  return configOf(settings, { dataDir, secretKey, hasKeys: hasRecaptchaKey(given) });
}

/** Replaces the settings that were left out by what the mode needs. */
function configOf(
  settings: Settings,
  { dataDir, secretKey, hasKeys }: { dataDir: string; secretKey: string; hasKeys: boolean },
) {
  return {
    mode: settings.MODE,
    role: settings.ROLE,
    port: settings.PORT,
    // The demo's password is public, so by default only this machine can reach the program.
    host: settings.HOST ?? (settings.MODE === "demo" ? "localhost" : "0.0.0.0"),
    // Without one a worker opens no port for its health and metrics.
    workerPort: settings.WORKER_PORT ?? (settings.MODE === "live" ? 3001 : undefined),
    publicUrl: settings.PUBLIC_URL,
    databaseUrl: settings.DATABASE_URL,
    // For migrations, notifications and the job queue, which need a session of their own.
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    databasePrepared: settings.DATABASE_PREPARED,
    ignoresNewerMigrations: settings.IGNORE_NEWER_MIGRATIONS,
    dataDir,
    deletionsDir: resolve(settings.DELETIONS_DIR ?? join(dataDir, "deletions")),
    secretKey,
    previousKeys: settings.SECRET_KEY_PREVIOUS,
    // In demo mode the emulators of the sandbox replace this URL, the provider's and the keys of the human check.
    mailUrl: settings.MAIL_URL,
    mailFrom: settings.MAIL_FROM ?? "Estrelou <nao-responda@estrelou.test>",
    bounceAddress: settings.BOUNCE_ADDRESS,
    bounceToken: settings.BOUNCE_TOKEN,
    mailProviders: mailProviders(settings),
    trialDays: settings.TRIAL_DAYS,
    mercadoPago: mercadoPagoAccount(settings),
    site: siteSettings(settings),
    googlePlacesKey: settings.GOOGLE_PLACES_API_KEY,
    googlePlacesUrl: settings.GOOGLE_PLACES_URL,
    googleProfile: profileOptions(settings),
    googleLogin: settings.GOOGLE_LOGIN ? profileOptions(settings) : undefined,
    ratingCalls: ratingCalls(settings),
    placeCalls: placeCalls(settings),
    humanCheck: settings.HUMAN_CHECK ?? (hasKeys ? "recaptcha" : "altcha"),
    recaptcha: {
      keys: hasKeys ? recaptchaKeys(settings) : undefined,
      baseUrl: settings.RECAPTCHA_URL,
      // Empty means the host of the public URL.
      hostnames: settings.RECAPTCHA_HOSTNAMES?.split(",").map((name) => name.trim()) ?? [],
    },
    // The demonstration makes one of its secret, so that subscriptions survive a restart.
    vapidPrivateKey:
      settings.VAPID_PRIVATE_KEY ??
      (settings.MODE === "demo" ? derivePrivateKey(secretKey) : undefined),
    metricsToken: settings.METRICS_TOKEN,
    googleCallsPerMinute: settings.GOOGLE_CALLS_PER_MINUTE,
    invitationsPerSecond: settings.INVITATIONS_PER_SECOND,
    storedPagesMb: settings.STORED_PAGES_MB,
    limitsScale: settings.LIMITS_SCALE,
    trustProxy: settings.TRUST_PROXY,
    // Time between the first 503 of /readyz and the closing of the port, for load balancers.
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.MODE === "live" ? 3 : 0),
    logLevel: settings.LOG_LEVEL,
  };
}

function mailProviders(settings: Settings): MailProviderSettings {
  return {
    sesTopic: settings.SES_TOPIC_ARN,
    snsUrl: settings.SNS_URL,
    postmarkLogin: settings.POSTMARK_WEBHOOK_LOGIN,
    mailgunKey: settings.MAILGUN_WEBHOOK_KEY,
    resendSecret: settings.RESEND_WEBHOOK_SECRET,
  };
}

function mercadoPagoAccount(settings: Settings) {
  return {
    url: settings.MERCADO_PAGO_URL,
    accessToken: settings.MERCADO_PAGO_ACCESS_TOKEN ?? "APP_USR-demo-access",
    publicKey: settings.MERCADO_PAGO_PUBLIC_KEY ?? "APP_USR-demo-public",
    webhookSecret: settings.MERCADO_PAGO_WEBHOOK_SECRET ?? "demo-webhook-secret",
  };
}

function siteSettings(settings: Settings): SiteSettings {
  return {
    operator: {
      name: settings.OPERATOR_NAME ?? "Estrelou Demonstração Ltda. (exemplo)",
      document: settings.OPERATOR_DOCUMENT ?? "CNPJ 00.000.000/0000-00 (exemplo)",
      address: settings.OPERATOR_ADDRESS ?? "Rua do Exemplo, 100, São Paulo - SP, 00000-000",
      email: settings.OPERATOR_EMAIL ?? "contato@estrelou.test",
      whatsapp: settings.OPERATOR_WHATSAPP ?? "5511900000000",
      responseDays: settings.OPERATOR_RESPONSE_DAYS,
    },
    measurementId: settings.GA_MEASUREMENT_ID,
  };
}

function isVapidKey(key: string): boolean {
  try {
    return /^[\w-]{43}$/.test(key) && publicKeyOf(key) !== "";
  } catch {
    return false;
  }
}

/** Returns a line for each setting that is wrong, missing, or does not fit another one. */
function findProblems(given: Environment, issues: z.core.$ZodIssue[]): string[] {
  const isLive = given.MODE === "live";
  const wantsKeys = hasRecaptchaKey(given) || (isLive && given.HUMAN_CHECK === "recaptcha");
  const missingLive = isLive ? neededLive.filter((name) => !given[name]) : [];
  const missingGoogle = googleClientSettings.filter((name) => !given[name]);
  const missingKeys = wantsKeys ? recaptchaSettings.filter((name) => !given[name]) : [];
  return [
    ...issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`),
    ...missingLive.map((name) => `  ${name}: is needed with MODE=live`),
    ...(isLive && isMixed(given)
      ? ["  MERCADO_PAGO_PUBLIC_KEY: one credential is for tests (TEST-) and the other is not"]
      : []),
    ...["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]
      .filter((name) => given[name] && !given.DATABASE_URL)
      .map((name) => `  ${name}: needs DATABASE_URL`),
    ...(missingGoogle.length === 1
      ? [`  ${missingGoogle[0]}: is needed with the other setting of Google's OAuth client`]
      : []),
    ...(given.GOOGLE_LOGIN === "true" && missingGoogle.length > 0
      ? ["  GOOGLE_LOGIN: needs GOOGLE_OAUTH_CLIENT_ID and GOOGLE_OAUTH_CLIENT_SECRET"]
      : []),
    ...missingKeys.map((name) => `  ${name}: is needed for reCAPTCHA`),
  ];
}

function hasRecaptchaKey(given: Environment): boolean {
  return recaptchaSettings.some((name) => given[name]);
}

/**
 * By default 900 calls a month: Google gives 1,000 for free, and its months begin some hours later than
 * ours, so a day's calls may belong to the month before. The emulated map costs nothing.
 */
function ratingCalls(settings: Settings): RatingCalls {
  const isPaid = isMapPaid(settings);
  return {
    perBusinessAndDay: settings.GOOGLE_RATING_CALLS_PER_BUSINESS ?? (isPaid ? 5 : 10_000),
    perDay: settings.GOOGLE_RATING_CALLS_PER_DAY ?? (isPaid ? 90 : 10_000),
    perMonth: settings.GOOGLE_RATING_CALLS_PER_MONTH ?? (isPaid ? 900 : 100_000),
  };
}

/** `Name <email>` or an email alone, as `smtpSender` reads it. */
function hasEmail(sender: string): boolean {
  return z.email().safeParse(/<([^>]+)>/.exec(sender)?.[1] ?? sender.trim()).success;
}

/** By default 5,000 calls a month: Google gives so many details of places for free, and more searches. */
function placeCalls(settings: Settings): CallBudget {
  const isPaid = isMapPaid(settings);
  return {
    perDay: settings.GOOGLE_PLACE_CALLS_PER_DAY ?? (isPaid ? 500 : 10_000),
    perMonth: settings.GOOGLE_PLACE_CALLS_PER_MONTH ?? (isPaid ? 5_000 : 100_000),
  };
}

function isMapPaid({ MODE, GOOGLE_PLACES_API_KEY }: Settings): boolean {
  return MODE === "live" || GOOGLE_PLACES_API_KEY !== undefined;
}

/** A test key and a production token, or the reverse, never work together. */
function isMixed(given: Environment): boolean {
  const { MERCADO_PAGO_ACCESS_TOKEN: token, MERCADO_PAGO_PUBLIC_KEY: key } = given;
  if (!token || !key) return false;
  return token.startsWith("TEST-") !== key.startsWith("TEST-");
}

function profileOptions(settings: Settings): ProfileOptions | undefined {
  const { GOOGLE_OAUTH_CLIENT_ID: clientId, GOOGLE_OAUTH_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return undefined;
  const url = settings.GOOGLE_PROFILE_URL;
  if (!url) return { clientId, clientSecret };
  const hosts = {
    consent: () => url,
    oauth: url,
    accounts: url,
    locations: url,
    reviews: url,
    keys: url,
  };
  return { clientId, clientSecret, hosts };
}

function recaptchaKeys(settings: Settings): RecaptchaKeys {
  return {
    checkbox: {
      siteKey: settings.RECAPTCHA_SITE_KEY ?? "",
      secretKey: settings.RECAPTCHA_SECRET_KEY ?? "",
    },
    invisible: {
      siteKey: settings.RECAPTCHA_INVISIBLE_SITE_KEY ?? "",
      secretKey: settings.RECAPTCHA_INVISIBLE_SECRET_KEY ?? "",
    },
  };
}

/** Adds 'CNPJ', or 'CPF' for 11 digits: '11.222.333/0001-81' becomes 'CNPJ 11.222.333/0001-81'. */
function addDocumentType(value: string): string {
  if (/^(cnpj|cpf)\b/i.test(value)) return value;
  return `${value.replace(/\W/g, "").length === 11 ? "CPF" : "CNPJ"} ${value}`;
}

/** Returns the secret from `dataDir`, and creates it if needed. Sessions then survive a restart of the demo. */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) createSecret(path);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= shortestSecret) return secret;
  throw new ConfigError(
    `The secret key in ${path} is incomplete: restore the file, or delete it if no data needs its key.`,
  );
}

/** Writes the whole file before it gets its name, so that a process that is ended leaves no empty key. */
function createSecret(path: string): void {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    // A link, unlike a rename, never replaces the file of a faster process.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
