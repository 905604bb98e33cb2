import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "#testing/built-program.ts";
import { loadSecret, tokenOfPerson } from "#testing/feedback-load.ts";
import { startFreezingProxy } from "#testing/freezing-proxy.ts";
import { measure } from "#testing/measure.ts";
import { slowness } from "#testing/slowness.ts";
import { startStoppableServer } from "#testing/stoppable-server.ts";
import { startTransactionPooler } from "#testing/transaction-pooler.ts";

/** Every kind of request while the database server is frozen behind a pooler, which accepts connections itself. */

/** The promise is 3 s on a machine that is not busy. The next limit in the program is 5 s, of a connection. */
const limitMs = 4_500 * slowness;

test("every kind of request gets 503 while the server behind the pooler is frozen, before any time limit", {
  tags: ["slow"],
}, async () => {
  const server = await startStoppableServer();
  onTestFinished(server.remove);
  const proxy = await startFreezingProxy(server.url);
  onTestFinished(proxy.stop);
  const pooler = await startTransactionPooler(proxy.url);
  onTestFinished(pooler.stop);
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-frozen-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { url, stop } = await startBuiltProgram({
    // Vitest sets both for itself.
    MODE: "demo",
    NODE_ENV: "production",
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: proxy.url,
    DATABASE_PREPARED: "false",
    DATA_DIR: dataDir,
    SECRET_KEY: loadSecret,
    LIMITS_SCALE: "0",
    LOG_LEVEL: "silent",
  });
  onTestFinished(stop);

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const owner = { username: "demo@estrelou.test", password: "estrelou", device: "d".repeat(43) };
  const logIn = async () =>
    post("/api/token/", { ...owner, recaptcha_token: await tokenOfPerson("login") });
  const { access, refresh } = (await (await logIn()).json()) as Record<string, string>;
  const Authorization = `Bearer ${access}`;
  const get = (path: string) => fetch(url + path, { headers: { Authorization } });

  // An unknown slug is remembered for a while, so each is asked for once.
  let slugs = 0;
  const unknownSlug = () => `desconhecida-${slugs++}`;
  const requests: Record<string, () => Promise<Response>> = {
    "page from the database": () => get(`/feedback/${unknownSlug()}`),
    "call of a page": () => get(`/api/client/${unknownSlug()}/`),
    "call of the panel": () => get("/api/dashboard/summary/"),
    "slow read of the panel": () => get("/api/dashboard/trends/?period=30d"),
    export: () => get("/api/dashboard/messages/export.csv"),
    "log-in": logIn,
    "renewal of a session": () => post("/api/token/refresh/", { refresh }),
    "password link": () => post("/api/password-reset/", { email: owner.username }),
    feedback: async () =>
      post("/api/feedback/padaria-estrela/", {
        rating: 5,
        comment: "",
        recaptcha: await tokenOfPerson(),
      }),
    "webhook of the payment provider": () =>
      post("/api/webhooks/mercado-pago/?id=1&topic=payment", {}),
    readiness: () => get("/readyz"),
  };
  const ask = async () =>
    Promise.all(
      Object.entries(requests).map(async ([name, send]) => {
        const began = performance.now();
        const response = await send();
        await response.arrayBuffer();
        return { name, status: response.status, ms: performance.now() - began };
      }),
    );
  const before = await ask();
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);

  proxy.freeze();
  const began = performance.now();
  const frozen = await ask();
  measure(`frozen behind a pooler: ${frozen.length} kinds of requests, 503 after`, began);
  expect(frozen.filter(({ status, ms }) => status !== 503 || ms > limitMs)).toEqual([]);

  proxy.failOver(server.url);
  // Each pool recovers on its own, and the heartbeat finds the loss of the listening connection last.
  await expect.poll(async () => (await ask()).filter(({ status }) => status >= 500)).toEqual([]);
});
