import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPrivateKey, publicKeyOf } from "#src/services/push/vapid-keys.ts";
import { configErrorOf } from "#testing/config-error.ts";
import { readConfig } from "./config.ts";

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

test("the folder has only the whole key, and an incomplete one is refused instead of used", async () => {
  const folder = await mkdtemp(join(dataDir, "key-"));
  readConfig({ DATA_DIR: folder });
  expect(await readdir(folder)).toEqual(["secret.key"]);
  for (const cut of ["", "\n", "0123456789abcdef"]) {
    await writeFile(join(folder, "secret.key"), cut);
    expect(configErrorOf({ DATA_DIR: folder })).toContain(
      `The secret key in ${join(folder, "secret.key")} is incomplete`,
    );
    expect(await readFile(join(folder, "secret.key"), "utf8")).toBe(cut);
  }
  expect(configErrorOf({ DATA_DIR: folder, SECRET_KEY: live.SECRET_KEY })).toBe("");
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
