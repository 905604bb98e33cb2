import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Deliver, paymentsEmulator } from "#src/sandbox/payments/emulator.server.ts";
import { providerApi } from "#src/sandbox/payments/provider-api.server.ts";
import { calm, nextNumber, type Switches, type World } from "#src/sandbox/payments/world.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import type { Payments } from "#src/services/payments/payments.ts";
import type { TestApi } from "./api.ts";

const accessToken = "APP_USR-test-access";
const webhookSecret = "segredo-de-teste";

/** A provider that nobody set up: every call finds the line dead. */
export function noPayments(): Payments {
  return mercadoPago({
    baseUrl: "http://payments.invalid",
    accessToken,
    webhookSecret,
    pauseMs: 1,
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } })),
  });
}

export interface TestProvider {
  /** What the provider knows and nobody else decides. */
  world(): Promise<World>;
  change<T>(change: (world: World, now: number) => T): Promise<T>;
  set(switches: Partial<Switches>): Promise<void>;
  /** A token as the browser would make it of a card with this name on it. */
  token(holder?: string): Promise<string>;
  /** Charges what is due, and hands the notifications over to the API. */
  tick(): Promise<void>;
  /** The same with deliveries that the test makes. */
  tickWith(deliver: Deliver): Promise<void>;
  /** Ends every subscription without a word, so that the next test is alone with its own. */
  quieten(): Promise<void>;
  /** The same provider after a restart: nothing but its database is left. */
  restart(): void;
}

/** Connects an API to an emulated provider, by the adapter that speaks to the real one. */
export async function emulatePayments(api: TestApi): Promise<TestProvider> {
  const { services } = api;
  await sql.raw(await readFile("src/sandbox/schema.sql", "utf8")).execute(services.db);
  let emulator = paymentsEmulator({ ...services, webhookSecret });
  let slow = false;
  const hostedPage = () => "https://provider.test/pagar";
  let provider = providerApi(emulator, { accessToken, hostedPage });
  services.payments = mercadoPago({
    baseUrl: "http://provider.test",
    accessToken,
    webhookSecret,
    // Only the provider's slowness ends a call, never a busy machine.
    timeoutMs: 60_000,
    pauseMs: 1,
    fetch: (url, init) => {
      const signal = slow ? AbortSignal.timeout(1000) : init?.signal;
      return abortable(async () => provider.request(String(url), init), signal);
    },
  });
  const toApi: Deliver = async (path, request) =>
    (await fetch(`${api.url}/api/webhooks/mercado-pago/${path}`, request)).status;

  return {
    world: () => emulator.read(),
    change: (change) => emulator.act(change),
    set: (switches) => {
      if (switches.trouble) slow = switches.trouble === "slow";
      return emulator.act((world) => {
        Object.assign(world.switches, switches);
      });
    },
    token: (holder = "APRO") =>
      emulator.act((world) => {
        const id = `token-${nextNumber(world)}`;
        world.tokens[id] = { id, holder, brand: "master", used: false };
        return id;
      }),
    tick: () => emulator.tick(toApi),
    tickWith: (deliver) => emulator.tick(deliver),
    quieten: () => {
      slow = false;
      return emulator.act((world) => {
        for (const one of Object.values(world.subscriptions)) one.status = "cancelled";
        for (const one of Object.values(world.invoices)) one.tryAt = null;
        world.outbox = [];
        Object.assign(world.switches, calm);
      });
    },
    restart() {
      emulator = paymentsEmulator({ ...services, webhookSecret });
      provider = providerApi(emulator, { accessToken, hostedPage });
    },
  };
}

/** Lets go when the caller's time is up, as a real connection does; the work goes on all the same. */
function abortable(
  run: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    run().then(resolve, reject);
  });
}
