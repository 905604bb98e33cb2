import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { connect } from "#src/db/client.ts";
import { primaryReader } from "#src/db/reader.ts";
import { sandboxApi } from "#src/sandbox/api.server.ts";
import { createApp } from "#src/server/app.ts";
import { createLog } from "#src/server/log.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import { workerDrawings } from "#src/services/drawings/worker-drawings.server.ts";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { sharpImages } from "#src/services/images/sharp.server.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { ExpiringMap } from "#src/services/limits/expiring-map.ts";
import type { Mail } from "#src/services/mail/mail.ts";
import { httpsOutgoing } from "#src/services/outgoing/https-outgoing.server.ts";
import { isPublicAddress } from "#src/services/outgoing/public-addresses.ts";
import type { Services } from "#src/services/services.ts";
import { createTestDatabase } from "./database.ts";
import type { Tenant } from "./factories.ts";
import { humanToken, lightEffort } from "./human.ts";
import { testQueue } from "./jobs.ts";
import { noPayments } from "./payments.ts";
import { send } from "./send.ts";
import { TestClock } from "./time.ts";

export { type Answer, send } from "./send.ts";

const secretKey = "a secret that only the tests know, long enough";

export interface TestApi {
  url: string;
  services: Services;
  databaseUrl: string;
  clock: TestClock;
  /** Sent mails, oldest first. */
  sent: Mail[];
  /** Log lines, oldest first. */
  logged: string[];
  /** Deletions that a restore repeats, oldest first. */
  deleted: Deletion[];
  /** Runs the due jobs like a worker. Throws the first error of a job; the failed job stays in the queue. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** The default settings of a test's API. A test that needs others spreads these. */
export const testSettings: Services["settings"] = {
  mode: "live",
  publicUrl: "https://estrelou.test",
  secretKey,
  previousKeys: [],
  dataDir: tmpdir(),
  trustProxy: false,
  trialDays: 14,
  invitationsPerSecond: 0,
  // The clock stands still, so a small quota would block.
  googleCallsPerMinute: 6000,
  ratingCalls: { perBusinessAndDay: 10, perDay: 90, perMonth: 900 },
  placeCalls: { perDay: 10_000, perMonth: 100_000 },
  paymentsPublicKey: "APP_USR-test-public",
  paymentsScript: "https://sdk.mercadopago.com/js/v2",
  paymentsDeviceScript: "https://www.mercadopago.com/v2/security.js",
  site: {
    operator: {
      name: "Operadora de Teste Ltda.",
      document: "11.222.333/0001-81",
      address: "Rua do Teste, 1, São Paulo - SP",
      email: "contato@estrelou.test",
      whatsapp: "5511912345678",
      responseDays: 1,
    },
    measurementId: undefined,
  },
};

/** Starts the whole API on a real port with its own database. Browser tests cover the pages. */
export async function startTestApi(
  overrides: Partial<Services> = {},
  // All calls of a test come from one IP address, so the limits are high unless a test checks them.
  { limitsScale = 1000 }: { limitsScale?: number } = {},
): Promise<TestApi> {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const db = connect(database.url, { max: 8 });
  const clock = new TestClock();
  const sent: Mail[] = [];
  const logged: string[] = [];
  const deleted: Deletion[] = [];
  const queue = await testQueue(db);
  const drawings = workerDrawings();
  const services: Services = {
    db,
    reader: primaryReader(db),
    clock,
    log: createLog("info", { write: (line: string) => void logged.push(line) }),
    deletions: { record: async (deletion) => void deleted.push(deletion) },
    humanCheck: altchaCheck({ secret: secretKey, clock, effort: lightEffort }),
    mail: { send: async (mail) => void sent.push(mail), close: () => {} },
    payments: noPayments(),
    paymentsAccount: { problems: [] },
    places: undefined,
    googleProfile: undefined,
    googleTokens: new ExpiringMap(clock),
    googleLogin: undefined,
    push: undefined,
    // Every name has no address, until a test starts a receiver.
    outgoing: httpsOutgoing({
      network: { resolve: async () => [], isPublic: isPublicAddress, port: 443 },
    }),
    images: sharpImages(),
    drawings,
    queue,
    // No cache, because tests change rows directly.
    businessCache: { getOrLoad: (_key, load) => load() },
    limits: databaseLimits({ db, clock, secret: secretKey, scale: limitsScale }),
    settings: { ...testSettings },
    ...overrides,
  };
  const isDemo = services.settings.mode === "demo";
  const options = isDemo ? { sandboxApi: () => sandboxApi(services) } : {};
  const server = createServer(getRequestListener(createApp(services, options).fetch));
  // Without this the server closes an idle connection while a test prepares rows, and the next call fails.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    databaseUrl: database.url,
    clock,
    sent,
    logged,
    deleted,
    runJobs: () => queue.runJobs(services),
    async stop() {
      server.closeAllConnections();
      await drawings.close();
      await new Promise((resolve) => server.close(resolve));
      await db.destroy();
      await database.drop();
    },
  };
}

/** Logs in the owner through the API, always from the same browser, and returns the tokens. */
export async function logInAs(
  api: TestApi,
  { email, password }: Pick<Tenant, "email" | "password">,
): Promise<{ access: string; refresh: string }> {
  const recaptcha_token = await humanToken(api.services, "login");
  const { status, body } = await send(api, "POST", "/api/token/", {
    body: { username: email, password, recaptcha_token, device: "d".repeat(43) },
  });
  if (status !== 200) throw new Error(`Login returned ${status}: ${JSON.stringify(body)}`);
  return body;
}
