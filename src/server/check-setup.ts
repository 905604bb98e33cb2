import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "#src/services/clock.ts";
import { readDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { googleLogin } from "#src/services/google-login/google-login.server.ts";
import { googleProfile } from "#src/services/google-profile/google-profile.server.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { listRejectedSecrets } from "#src/services/human-check/recaptcha.server.ts";
import { checkSmtpLogin } from "#src/services/mail/smtp.server.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { publicKeyOf } from "#src/services/push/vapid-keys.ts";
import { checkDatabase, checkPooler, checkReplica } from "./check-database.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { accountProblemTexts } from "./watch-payments-account.ts";

/** One line of the check. `failed` means that the program would not work as configured. */
export interface SetupLine {
  name: string;
  state: "ok" | "failed" | "emulated" | "off";
  detail: string;
}

/** Limit of one check, so that the check ends and names the service that does not respond. */
const checkLimitMs = 30_000;

type Check = [name: string, check: Promise<Omit<SetupLine, "name">>];

/**
 * Checks the settings and every outside service with the settings of `env`: folder, database, mail server,
 * payments account, map search, Google Business Profile, log-in with Google, push and reCAPTCHA. Changes nothing and sends no mail. The
 * checks run at the same time.
 */
export async function checkSetup(
  env: Record<string, string | undefined>,
  { limitMs = checkLimitMs }: { limitMs?: number } = {},
): Promise<SetupLine[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name: "settings", state: "failed", detail: error.message }];
  }
  const settings = `${config.mode} mode, role ${config.role}`;
  const checks: Check[] = [
    ["data folder", checkFolder(config)],
    ["database", checkDatabase(config)],
    ...(config.databaseUrl === config.databaseDirectUrl
      ? []
      : [
          [
            "pooler",
            checkPooler(config.databaseUrl ?? "", config.databasePrepared),
          ] satisfies Check,
        ]),
    ...(config.databaseReplicaUrl
      ? [["replica", checkReplica(config.databaseReplicaUrl)] satisfies Check]
      : []),
    ["mail", checkMail(config)],
    ["payments", checkPayments(config)],
    ["map search", checkPlaces(config)],
    ["google", checkGoogleProfile(config)],
    ["google login", checkGoogleLogin(config)],
    ["push", checkPush(config)],
    ["human check", checkHumanCheck(config)],
  ];
  const lines = checks.map(async ([name, check]) => {
    const late = delay(limitMs, { state: "failed", detail: "no response" } as const, {
      ref: false,
    });
    return { name, ...(await Promise.race([check.catch(failed), late])) };
  });
  return [
    { name: "settings", state: "ok", detail: settings },
    { name: "public url", ...checkPublicUrl(config) },
    ...(await Promise.all(lines)),
  ];
}

/** Prints a line for each check. Returns false if one failed. */
export async function runSetupCheck(env: Record<string, string | undefined>): Promise<boolean> {
  const lines = await checkSetup(env);
  for (const { name, state, detail } of lines) {
    process.stdout.write(`${state.padEnd(8)}  ${name.padEnd(12)}  ${detail}\n`);
  }
  return lines.every(({ state }) => state !== "failed");
}

function failed(error: unknown): Omit<SetupLine, "name"> {
  // The error of `fetch` has its reason as cause.
  const reason = (error as Error).cause ?? error;
  const { code, message } = reason as { code?: string; message?: string };
  return { state: "failed", detail: [code, message].filter(Boolean).join(": ") || "no response" };
}

function checkPublicUrl({ mode, publicUrl }: Config): Omit<SetupLine, "name"> {
  if (mode === "demo") return { state: "ok", detail: publicUrl ?? "the address it listens on" };
  const isSecure = publicUrl?.startsWith("https://");
  const detail = isSecure ? "" : ": browsers, payments and one-click unsubscribe need https";
  return { state: isSecure ? "ok" : "failed", detail: `${publicUrl}${detail}` };
}

async function checkFolder({ dataDir, deletionsDir }: Config): Promise<Omit<SetupLine, "name">> {
  await mkdir(dataDir, { recursive: true });
  await mkdir(deletionsDir, { recursive: true, mode: 0o700 });
  for (const folder of [dataDir, deletionsDir]) await access(folder, constants.W_OK);
  // A file of another user would end the start.
  await readDeletions(deletionsDir);
  return { state: "ok", detail: `${dataDir} and ${deletionsDir} are writable` };
}

async function checkMail({ mailUrl }: Config): Promise<Omit<SetupLine, "name">> {
  if (!mailUrl) return { state: "emulated", detail: "mail goes to /sandbox" };
  await checkSmtpLogin(mailUrl);
  return { state: "ok", detail: `${new URL(mailUrl).host} accepts the login; no mail was sent` };
}

const testPrefix =
  'credentials with the prefix TEST- cannot make card tokens: use the production credentials ("APP_USR-") of a test seller';

async function checkPayments({
  mode,
  mercadoPago: account,
}: Config): Promise<Omit<SetupLine, "name">> {
  if (mode === "demo") return { state: "emulated", detail: "no money moves" };
  const problems = await mercadoPago({ ...account, baseUrl: account.url }).checkAccount(
    account.publicKey,
  );
  if (problems.length === 0) return { state: "ok", detail: "the account is real and Brazilian" };
  const detail = problems.map((problem) => accountProblemTexts[problem]).join("; ");
  // The settings refuse a token and a key of which only one has the prefix.
  if (account.publicKey.startsWith("TEST-")) return { state: "failed", detail: testPrefix };
  // The test accounts of docs/operations.md.
  const isTestAccount = problems.every((problem) => problem === "test_credentials");
  return { state: isTestAccount ? "ok" : "failed", detail };
}

async function checkPlaces(config: Config): Promise<Omit<SetupLine, "name">> {
  const { mode, googlePlacesKey: apiKey, googlePlacesUrl: baseUrl } = config;
  if (!apiKey) {
    return mode === "demo"
      ? { state: "emulated", detail: "places of the sandbox" }
      : {
          state: "off",
          detail: "GOOGLE_PLACES_API_KEY is not set: owners paste their Google link",
        };
  }
  const found = await googlePlaces({ apiKey, baseUrl }).search("padaria");
  return { state: "ok", detail: `the key works (${found.length} places for "padaria")` };
}

/** Asks for an access token with an invalid refresh token: Google checks the client before the token. */
async function checkGoogleProfile({
  mode,
  googleProfile: options,
}: Config): Promise<Omit<SetupLine, "name">> {
  if (!options) {
    return mode === "demo"
      ? { state: "emulated", detail: "Google Business Profile of the sandbox" }
      : {
          state: "off",
          detail:
            "GOOGLE_OAUTH_CLIENT_ID is not set: owners cannot connect Google Business Profile",
        };
  }
  try {
    await googleProfile(options).refreshAccess("check");
  } catch (error) {
    const isKnown = error instanceof GoogleProfileError && error.kind === "grant-ended";
    if (!isKnown) throw error;
  }
  return {
    state: "ok",
    detail: "Google knows the client; an owner's consent shows whether the project is approved",
  };
}

/** The client is checked with Google Business Profile's, which is the same. */
async function checkGoogleLogin({
  mode,
  googleLogin: options,
}: Config): Promise<Omit<SetupLine, "name">> {
  if (!options) {
    return mode === "demo"
      ? { state: "emulated", detail: "Google accounts of the sandbox" }
      : { state: "off", detail: "GOOGLE_LOGIN is not set: no 'Continuar com o Google'" };
  }
  const keys = await googleLogin({ ...options, clock: systemClock }).countKeys();
  return {
    state: keys > 0 ? "ok" : "failed",
    detail: `Google publishes ${keys} keys; only a log-in shows whether /entrar/google is registered`,
  };
}

/** Each browser has its own push service, so there is no service to ask. */
async function checkPush({ mode, vapidPrivateKey: key }: Config): Promise<Omit<SetupLine, "name">> {
  if (mode === "demo") return { state: "emulated", detail: "push service of the sandbox" };
  return key
    ? { state: "ok", detail: `the public key is ${publicKeyOf(key)}` }
    : {
        state: "off",
        detail: "VAPID_PRIVATE_KEY is not set (npm run push-keys): no notifications on phones",
      };
}

async function checkHumanCheck(config: Config): Promise<Omit<SetupLine, "name">> {
  const { humanCheck, recaptcha } = config;
  if (humanCheck === "altcha") return { state: "ok", detail: "ALTCHA needs no outside service" };
  if (!recaptcha.keys) return { state: "emulated", detail: "reCAPTCHA of the sandbox" };
  const rejected = await listRejectedSecrets({ keys: recaptcha.keys, baseUrl: recaptcha.baseUrl });
  if (rejected.length > 0) {
    const pairs = rejected.map((widget) => `the secret key of the ${widget} pair`);
    return { state: "failed", detail: `Google rejects ${pairs.join(" and ")}` };
  }
  return {
    state: "ok",
    detail: "Google knows both secret keys; the site keys show only in a browser",
  };
}
