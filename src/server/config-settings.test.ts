import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configErrorOf } from "#testing/config-error.ts";
import { type Config, readConfig } from "./config.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-config-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const demo = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

/** Each setting that is a whole number, with the smallest and the largest value. */
const wholeNumbers: [name: string, least: number, most: number][] = [
  ["PORT", 0, 65_535],
  ["WORKER_PORT", 0, 65_535],
  ["TRIAL_DAYS", 1, 90],
  ["OPERATOR_RESPONSE_DAYS", 1, 3],
  ["GOOGLE_RATING_CALLS_PER_BUSINESS", 0, 1_000_000],
  ["GOOGLE_RATING_CALLS_PER_DAY", 0, 1_000_000],
  ["GOOGLE_RATING_CALLS_PER_MONTH", 0, 1_000_000],
  ["GOOGLE_PLACE_CALLS_PER_DAY", 1, 1_000_000],
  ["GOOGLE_PLACE_CALLS_PER_MONTH", 1, 1_000_000],
  ["GOOGLE_CALLS_PER_MINUTE", 6, 100_000],
  ["STORED_PAGES_MB", 1, 100_000],
];

test("a whole number is accepted up to both bounds, and no fraction between them", async () => {
  const settings = (value: (least: number, most: number) => number) =>
    Object.fromEntries(
      wholeNumbers.map(([name, least, most]) => [name, String(value(least, most))]),
    );
  const named = (env: Record<string, string>) =>
    [...configErrorOf(env).matchAll(/^ *([A-Z_]+): /gm)].map(([, name]) => name).toSorted();
  const all = wholeNumbers.map(([name]) => name).toSorted();
  expect(named(settings((least) => least - 1))).toEqual(all);
  expect(named(settings((_, most) => most + 1))).toEqual(all);
  expect(named(settings((least) => least + 0.5))).toEqual(all);
  expect(() => demo(settings((least) => least))).not.toThrow();
  expect(() => demo(settings((_, most) => most))).not.toThrow();
  // A setting that is added to the program is added here.
  const code = await readFile(join(import.meta.dirname, "config.ts"), "utf8");
  const inCode = [...code.matchAll(/^ {2}([A-Z_]+): z\.coerce\.number\(\)\.int\(\)/gm)];
  expect(inCode.map(([, name]) => name).toSorted()).toEqual(all);
});

const chars = (count: number) => "a".repeat(count);

/** For each other setting: a value, what it changes, and values that are rejected. */
const otherSettings: Record<string, [value: string, changes: object, rejected: string[]]> = {
  MODE: ["demo", {}, ["Demo", "test"]],
  ROLE: ["worker", { role: "worker" }, ["boss"]],
  HOST: ["::1", { host: "::1" }, []],
  PUBLIC_URL: ["http://a.test//", { publicUrl: "http://a.test" }, ["a.test", "ftp://a.test"]],
  DATABASE_URL: [
    "postgresql://a/b",
    { databaseUrl: "postgresql://a/b", databaseDirectUrl: "postgresql://a/b" },
    ["mysql://a/b"],
  ],
  DATABASE_DIRECT_URL: ["postgres://d/b", { databaseDirectUrl: "postgres://d/b" }, ["http://d/b"]],
  DATABASE_REPLICA_URL: ["postgres://r/b", { databaseReplicaUrl: "postgres://r/b" }, ["r/b"]],
  DATABASE_PREPARED: ["false", { databasePrepared: false }, ["no"]],
  DATA_DIR: ["/", { dataDir: "/", deletionsDir: "/deletions" }, []],
  DELETIONS_DIR: ["/d", { deletionsDir: "/d" }, []],
  IGNORE_NEWER_MIGRATIONS: ["true", { ignoresNewerMigrations: true }, ["1"]],
  SECRET_KEY: [chars(32), { secretKey: chars(32) }, [chars(31)]],
  SECRET_KEY_PREVIOUS: [chars(32), { previousKeys: [chars(32)] }, [chars(31)]],
  MAIL_URL: ["smtp://m", { mailUrl: "smtp://m" }, ["http://m"]],
  MAIL_FROM: ["A <a@b.test>", { mailFrom: "A <a@b.test>" }, ["A"]],
  BOUNCE_ADDRESS: [
    "bounces@b.test",
    { bounceAddress: "bounces@b.test" },
    ["bounces", "b+c@b.test", "bouncess@b.test"],
  ],
  BOUNCE_TOKEN: [chars(16), { bounceToken: chars(16) }, [chars(15)]],
  SES_TOPIC_ARN: [
    "arn:aws:sns:sa-east-1:123456789012:mails",
    { mailProviders: { sesTopic: "arn:aws:sns:sa-east-1:123456789012:mails" } },
    ["arn:aws:sns:sa-east-1:12345678901:mails", "arn:aws:sqs:sa-east-1:123456789012:mails"],
  ],
  SNS_URL: ["https://sns.test", { mailProviders: { snsUrl: "https://sns.test" } }, ["sns.test"]],
  POSTMARK_WEBHOOK_LOGIN: [
    `u:${chars(16)}`,
    { mailProviders: { postmarkLogin: `u:${chars(16)}` } },
    [`u:${chars(15)}`, `:${chars(16)}`],
  ],
  MAILGUN_WEBHOOK_KEY: [chars(16), { mailProviders: { mailgunKey: chars(16) } }, [chars(15)]],
  RESEND_WEBHOOK_SECRET: [
    `whsec_${chars(16)}==`,
    { mailProviders: { resendSecret: `whsec_${chars(16)}==` } },
    [chars(22), `whsec_${chars(15)}`],
  ],
  MERCADO_PAGO_ACCESS_TOKEN: [chars(8), { mercadoPago: { accessToken: chars(8) } }, [chars(7)]],
  MERCADO_PAGO_PUBLIC_KEY: [chars(8), { mercadoPago: { publicKey: chars(8) } }, [chars(7)]],
  MERCADO_PAGO_WEBHOOK_SECRET: [chars(8), { mercadoPago: { webhookSecret: chars(8) } }, [chars(7)]],
  MERCADO_PAGO_URL: ["http://p.test/", { mercadoPago: { url: "http://p.test" } }, ["p.test"]],
  OPERATOR_NAME: ["Oi", { site: { operator: { name: "Oi" } } }, ["O"]],
  OPERATOR_DOCUMENT: [
    "123.456.789-09",
    { site: { operator: { document: "CPF 123.456.789-09" } } },
    ["1234567890"],
  ],
  OPERATOR_ADDRESS: ["Rua Um 1", { site: { operator: { address: "Rua Um 1" } } }, ["Rua Um1"]],
  OPERATOR_EMAIL: ["a@b.test", { site: { operator: { email: "a@b.test" } } }, ["a.b.test"]],
  OPERATOR_WHATSAPP: [
    "551191234567",
    { site: { operator: { whatsapp: "551191234567" } } },
    ["5511912345", "+551191234567", "55119123456789"],
  ],
  GA_MEASUREMENT_ID: [
    "G-AB12",
    { site: { measurementId: "G-AB12" } },
    ["UA-AB12", "G-AB1", "G-ab12", `G-${"A".repeat(17)}`],
  ],
  GOOGLE_PLACES_API_KEY: [
    chars(10),
    {
      googlePlacesKey: chars(10),
      ratingCalls: { perBusinessAndDay: 5, perDay: 90, perMonth: 900 },
      placeCalls: { perDay: 500, perMonth: 5_000 },
    },
    [chars(9)],
  ],
  GOOGLE_PLACES_URL: ["http://g.test", { googlePlacesUrl: "http://g.test" }, ["g.test"]],
  GOOGLE_PROFILE_URL: ["http://g.test", {}, ["g.test"]],
  HUMAN_CHECK: ["recaptcha", { humanCheck: "recaptcha" }, ["none"]],
  RECAPTCHA_URL: ["http://r.test", { recaptcha: { baseUrl: "http://r.test" } }, ["r.test"]],
  RECAPTCHA_HOSTNAMES: ["a, b", { recaptcha: { hostnames: ["a", "b"] } }, []],
  METRICS_TOKEN: [chars(16), { metricsToken: chars(16) }, [chars(15)]],
  INVITATIONS_PER_SECOND: ["0.5", { invitationsPerSecond: 0.5 }, ["-0.1", "1000.1"]],
  LIMITS_SCALE: ["1000", { limitsScale: 1000 }, ["-0.1", "1000.1"]],
  TRUST_PROXY: ["true", { trustProxy: true }, ["yes"]],
  DRAIN_SECONDS: ["60", { drainSeconds: 60 }, ["-0.1", "60.1"]],
  LOG_LEVEL: ["trace", { logLevel: "trace" }, ["all"]],
};
/** Settings that no value may set alone; tests of their own set them. */
const setTogether = /^(GOOGLE_OAUTH_CLIENT_|GOOGLE_LOGIN|RECAPTCHA_.*_KEY$|VAPID_PRIVATE_KEY)/;

test("each setting changes its field and no other, and a value past its form is rejected by name", async () => {
  const usual = { DATA_DIR: dataDir, SECRET_KEY: "k".repeat(32) };
  const before = readConfig(usual);
  for (const [name, [value, changes, rejected]] of Object.entries(otherSettings)) {
    const needed = /_(DIRECT|REPLICA)_URL$/.test(name) ? { DATABASE_URL: "postgres://a/b" } : {};
    const base = readConfig({ ...usual, ...needed });
    const changed = readConfig({ ...usual, ...needed, [name]: value });
    // The demonstration makes this key of its secret.
    if (name === "SECRET_KEY") base.vapidPrivateKey = changed.vapidPrivateKey;
    expect(changed, name).toEqual(merge(base, changes));
    for (const wrong of rejected) {
      const found = configErrorOf({ ...usual, ...needed, [name]: wrong });
      expect(found, `${name}=${wrong}`).toContain(`  ${name}`);
    }
  }
  const words = { ROLE: ["all", "web"], HUMAN_CHECK: ["altcha"], DATABASE_PREPARED: ["true"] };
  const levels = ["debug", "info", "warn", "error", "silent"];
  for (const [name, values] of Object.entries({ ...words, LOG_LEVEL: levels })) {
    for (const value of values) expect(configErrorOf({ ...usual, [name]: value })).toBe("");
  }
  for (const [name, , most] of wholeNumbers) {
    const changed = Object.entries(readConfig({ ...usual, [name]: `${most}` })).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Config]),
    );
    expect(changed, name).toHaveLength(1);
    expect(JSON.stringify(changed[0]?.[1]), name).toContain(`${most}`);
  }
  const code = await readFile(join(import.meta.dirname, "config.ts"), "utf8");
  const inCode = [...code.matchAll(/^ {2}([A-Z_]+): (?:z\b|flag|httpUrl)/gm)].map(
    ([, name = ""]) => name,
  );
  const known = [...Object.keys(otherSettings), ...wholeNumbers.map(([name]) => name)];
  expect(inCode.filter((name) => !setTogether.test(name)).toSorted()).toEqual(known.toSorted());
});

/** Puts the values of `changes` in place of those of `base`, also in its inner objects. */
function merge<T extends object>(base: T, changes: object): T {
  const inner = (value: unknown, change: unknown) =>
    typeof change === "object" && change !== null && !Array.isArray(change)
      ? merge(value as object, change)
      : change;
  const entries = Object.entries(changes).map(([key, change]) => [
    key,
    inner(base[key as keyof T], change),
  ]);
  return { ...base, ...Object.fromEntries(entries) };
}
