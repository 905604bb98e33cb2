import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPrivateKey, publicKeyOf } from "#src/services/push/vapid-keys.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "estrelou-config-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const demo = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

const live = {
  MODE: "live",
  PUBLIC_URL: "https://estrelou.com.br/",
  SECRET_KEY: "0123456789abcdef0123456789abcdef",
  MAIL_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "Estrelou <oi@estrelou.com.br>",
  MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-access",
  MERCADO_PAGO_PUBLIC_KEY: "APP_USR-public",
  MERCADO_PAGO_WEBHOOK_SECRET: "segredo-do-painel",
  OPERATOR_NAME: "Estrelou Serviços Ltda.",
  OPERATOR_DOCUMENT: "11.222.333/0001-81",
  OPERATOR_ADDRESS: "Rua Um, 1, São Paulo - SP",
  OPERATOR_EMAIL: "oi@estrelou.com.br",
  OPERATOR_WHATSAPP: "5511912345678",
};

function configErrorOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("without settings the program runs in demo mode and listens only on localhost", () => {
  expect(demo()).toEqual({
    mode: "demo",
    role: "all",
    port: 3000,
    host: "localhost",
    vapidPrivateKey: expect.stringMatching(/^[\w-]{43}$/),
    workerPort: undefined,
    publicUrl: undefined,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePrepared: true,
    ignoresNewerMigrations: false,
    dataDir,
    deletionsDir: join(dataDir, "deletions"),
    secretKey: expect.stringMatching(/^\S{40,}$/),
    previousKeys: [],
    mailUrl: undefined,
    mailFrom: "Estrelou <nao-responda@estrelou.test>",
    bounceAddress: undefined,
    bounceToken: undefined,
    mailProviders: {
      sesTopic: undefined,
      snsUrl: undefined,
      postmarkLogin: undefined,
      mailgunKey: undefined,
      resendSecret: undefined,
    },
    trialDays: 14,
    mercadoPago: {
      url: "https://api.mercadopago.com",
      accessToken: "APP_USR-demo-access",
      publicKey: "APP_USR-demo-public",
      webhookSecret: "demo-webhook-secret",
    },
    site: {
      operator: {
        name: "Estrelou Demonstração Ltda. (exemplo)",
        document: "CNPJ 00.000.000/0000-00 (exemplo)",
        address: "Rua do Exemplo, 100, São Paulo - SP, 00000-000",
        email: "contato@estrelou.test",
        whatsapp: "5511900000000",
        responseDays: 1,
      },
      measurementId: undefined,
    },
    googlePlacesKey: undefined,
    googlePlacesUrl: undefined,
    googleProfile: undefined,
    googleLogin: undefined,
    ratingCalls: { perBusinessAndDay: 10_000, perDay: 10_000, perMonth: 100_000 },
    placeCalls: { perDay: 10_000, perMonth: 100_000 },
    humanCheck: "altcha",
    recaptcha: { keys: undefined, baseUrl: "https://www.google.com/recaptcha", hostnames: [] },
    metricsToken: undefined,
    googleCallsPerMinute: 240,
    invitationsPerSecond: 5,
    storedPagesMb: 64,
    limitsScale: 1,
    trustProxy: false,
    drainSeconds: 0,
    logLevel: "info",
  });
});

test("the id and secret of Google's OAuth client come together", () => {
  const client = {
    GOOGLE_OAUTH_CLIENT_ID: "an-id.apps.googleusercontent.com",
    GOOGLE_OAUTH_CLIENT_SECRET: "GOCSPX-a-secret",
  };
  expect(demo().googleProfile).toBeUndefined();
  expect(demo(client).googleProfile).toEqual({
    clientId: client.GOOGLE_OAUTH_CLIENT_ID,
    clientSecret: client.GOOGLE_OAUTH_CLIENT_SECRET,
  });
  const GOOGLE_PROFILE_URL = "http://127.0.0.1:1/";
  const hosts = demo({ ...client, GOOGLE_PROFILE_URL }).googleProfile?.hosts;
  expect([hosts?.oauth, hosts?.consent()]).toEqual(["http://127.0.0.1:1", "http://127.0.0.1:1"]);
  expect(demo(client).googleLogin).toBeUndefined();
  expect(demo({ ...client, GOOGLE_LOGIN: "true" }).googleLogin).toEqual(demo(client).googleProfile);
  expect(configErrorOf({ GOOGLE_LOGIN: "true" })).toContain("GOOGLE_LOGIN");
  expect(configErrorOf({ ...client, GOOGLE_OAUTH_CLIENT_SECRET: "" })).toContain(
    "GOOGLE_OAUTH_CLIENT_SECRET",
  );
});

test("notifications need a private key of the right curve, which the demonstration makes of its secret", () => {
  const SECRET_KEY = "a secret that only the tests know, long enough";
  const { vapidPrivateKey } = demo({ SECRET_KEY });
  expect(publicKeyOf(vapidPrivateKey ?? "")).toHaveLength(87);
  expect(demo({ SECRET_KEY }).vapidPrivateKey).toBe(vapidPrivateKey);
  const given = newPrivateKey();
  expect(demo({ VAPID_PRIVATE_KEY: given }).vapidPrivateKey).toBe(given);
  for (const wrong of ["A".repeat(43), given.slice(1), publicKeyOf(given)]) {
    expect(configErrorOf({ VAPID_PRIVATE_KEY: wrong }), wrong).toContain("npm run push-keys");
  }
});

test("an empty setting counts as missing", () => {
  expect(demo({ PORT: "", PUBLIC_URL: "", LOG_LEVEL: "" })).toEqual(demo());
});

test("the demo's secret is created once and stored in a file with mode 600", async () => {
  const { secretKey } = demo();
  expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
  expect(demo().secretKey).toBe(secretKey);
  expect((await readFile(join(dataDir, "secret.key"), "utf8")).trim()).toBe(secretKey);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("the error names every wrong setting", () => {
  const wrong = {
    MODE: "production",
    ROLE: "boss",
    PORT: "70000",
    PUBLIC_URL: "estrelou.com.br",
    DATABASE_URL: "mysql://localhost/x",
    SECRET_KEY: "short",
    MAIL_URL: "https://mail.example",
    MAIL_FROM: "x",
    TRUST_PROXY: "yes",
    LOG_LEVEL: "loud",
  };
  const message = configErrorOf(wrong);
  for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^ *${name}: .+`, "m"));
  expect(message).toContain(".env.example");
  expect(message).not.toContain("short");
});

test("the operator promises an answer within one working day, and at most within three", () => {
  expect(demo().site.operator.responseDays).toBe(1);
  expect(demo({ OPERATOR_RESPONSE_DAYS: "3" }).site.operator.responseDays).toBe(3);
  expect(configErrorOf({ OPERATOR_RESPONSE_DAYS: "4" })).toMatch(/OPERATOR_RESPONSE_DAYS: /);
});

test.each(["abc", "-1", "3000.5", "1e9"])("the port %s is rejected", (PORT) => {
  expect(configErrorOf({ PORT })).toMatch(/PORT/);
});

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

test("in live mode the error names every missing setting, also with the values of .env.example", async () => {
  const { MODE, ...needed } = live;
  const example = parseEnv(await readFile(".env.example", "utf8"));
  for (const message of [configErrorOf({ MODE }), configErrorOf({ ...example, MODE })]) {
    for (const name of Object.keys(needed)) expect(message).toContain(`${name}: is needed`);
  }
});

test.each(["Estrelou", "Estrelou <estrelou.com.br>", "oi@estrelou.com.br (Estrelou)"])(
  "the sender %s without a usable email is rejected",
  (MAIL_FROM) => {
    expect(configErrorOf({ ...live, MAIL_FROM })).toMatch(/^ *MAIL_FROM: /m);
  },
);

test("one error names wrong and missing settings", () => {
  const message = configErrorOf({ ...live, MAIL_FROM: undefined, PORT: "x" });
  expect(message).toMatch(/PORT: /);
  expect(message).toMatch(/MAIL_FROM/);
  expect(message).not.toMatch(/MAIL_URL|PUBLIC_URL|SECRET_KEY/);
});

test("live mode listens on all interfaces and removes the trailing slash of PUBLIC_URL", () => {
  expect(readConfig(live)).toMatchObject({
    mode: "live",
    host: "0.0.0.0",
    workerPort: 3001,
    publicUrl: "https://estrelou.com.br",
    secretKey: live.SECRET_KEY,
    mailUrl: live.MAIL_URL,
    mailFrom: live.MAIL_FROM,
    drainSeconds: 3,
  });
});

test("live mode rejects a test credential of the payment provider beside a production one", () => {
  const mixed = { ...live, MERCADO_PAGO_PUBLIC_KEY: "TEST-public-key", DATA_DIR: dataDir };
  expect(configErrorOf(mixed)).toContain("MERCADO_PAGO_PUBLIC_KEY: one credential is for tests");
  const both = { ...mixed, MERCADO_PAGO_ACCESS_TOKEN: "TEST-access-token" };
  expect(readConfig(both).mercadoPago.publicKey).toBe("TEST-public-key");
});

test("calls for ratings stay inside Google's free month by default, and each limit can be set", () => {
  const free = { perBusinessAndDay: 5, perDay: 90, perMonth: 900 };
  expect(readConfig({ ...live, DATA_DIR: dataDir }).ratingCalls).toEqual(free);
  expect(demo({ GOOGLE_PLACES_API_KEY: "a real key" }).ratingCalls).toEqual(free);
  // The emulated map costs nothing.
  expect(demo().ratingCalls.perBusinessAndDay).toBe(10_000);
  expect(
    demo({ GOOGLE_RATING_CALLS_PER_BUSINESS: "3", GOOGLE_RATING_CALLS_PER_MONTH: "0" }).ratingCalls,
  ).toMatchObject({ perBusinessAndDay: 3, perMonth: 0 });
});

test("calls for the place search stay inside Google's free month by default, and each limit can be set", () => {
  const free = { perDay: 500, perMonth: 5_000 };
  expect(readConfig({ ...live, DATA_DIR: dataDir }).placeCalls).toEqual(free);
  expect(demo().placeCalls.perDay).toBe(10_000);
  const paid = { GOOGLE_PLACES_API_KEY: "a real key", GOOGLE_PLACE_CALLS_PER_DAY: "40" };
  expect(demo(paid).placeCalls).toEqual({ ...free, perDay: 40 });
});

test("two pairs of keys select reCAPTCHA; one missing key is an error", () => {
  const keys = {
    RECAPTCHA_SITE_KEY: "site",
    RECAPTCHA_SECRET_KEY: "secret",
    RECAPTCHA_INVISIBLE_SITE_KEY: "unseen site",
    RECAPTCHA_INVISIBLE_SECRET_KEY: "unseen secret",
  };
  expect(demo(keys).recaptcha.keys).toEqual({
    checkbox: { siteKey: "site", secretKey: "secret" },
    invisible: { siteKey: "unseen site", secretKey: "unseen secret" },
  });
  expect(readConfig({ ...live, ...keys, DATA_DIR: dataDir }).humanCheck).toBe("recaptcha");
  expect(readConfig({ ...live, DATA_DIR: dataDir }).humanCheck).toBe("altcha");
  expect(
    readConfig({ ...live, ...keys, HUMAN_CHECK: "altcha", DATA_DIR: dataDir }).humanCheck,
  ).toBe("altcha");
  const text = configErrorOf({ ...live, HUMAN_CHECK: "recaptcha", DATA_DIR: dataDir });
  for (const name of Object.keys(keys)) {
    expect(text).toContain(`${name}: is needed`);
    for (const mode of [live, {}]) {
      const others = { ...mode, ...keys, [name]: "", DATA_DIR: dataDir };
      expect(configErrorOf(others)).toContain(`${name}: is needed`);
    }
  }
  expect(demo({ HUMAN_CHECK: "recaptcha" }).recaptcha.keys).toBeUndefined();
});

test("previous keys are a list with or without spaces", () => {
  const [one, other] = ["a".repeat(32), "b".repeat(32)];
  expect(demo({ SECRET_KEY_PREVIOUS: ` ${one} | ${other} ` }).previousKeys).toEqual([one, other]);
  const short = configErrorOf({
    DATA_DIR: dataDir,
    SECRET_KEY_PREVIOUS: `${one}|${other.slice(1)}`,
  });
  expect(short).toContain("each key must have at least 32 characters");
});
