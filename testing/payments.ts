import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Deliver, paymentsEmulator } from "#src/sandbox/payments/emulator.server.ts";
import { providerApi } from "#src/sandbox/payments/provider-api.server.ts";
import {
  nextNumber,
  noFaults,
  type ProviderState,
  realistic,
  type Switches,
} from "#src/sandbox/payments/provider-state.ts";
import { mercadoPago } from "#src/services/payments/mercado-pago.server.ts";
import type { Payments } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { slowness } from "./slowness.ts";

const accessToken = "APP_USR-test-access";
const webhookSecret = "segredo-de-teste";

/** Returns a provider for tests without payments: every call fails with a refused connection. */
export function noPayments(): Payments {
  return mercadoPago({
    baseUrl: "http://payments.invalid",
    accessToken,
    webhookSecret,
    pauseMs: 1,
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } })),
  });
}

export interface ProviderCall {
  /** Method and path, without the query. */
  call: string;
  /** The idempotency key of the call. */
  key: string | null;
}

export interface TestProvider {
  /** Every call that the provider received, oldest first. */
  calls: ProviderCall[];
  /** The whole state of the provider. */
  state(): Promise<ProviderState>;
  change<T>(change: (state: ProviderState, now: number) => T): Promise<T>;
  set(switches: Partial<Switches>): Promise<void>;
  /** Returns a card token, as the browser gets it for a card with this name, and with these last digits. */
  token(holder?: string, lastFour?: string): Promise<string>;
  /** Charges due invoices and delivers due notifications to the API. */
  tick(): Promise<void>;
  /** The same with a delivery function of the test. */
  tickWith(deliver: Deliver): Promise<void>;
  /** Cancels every subscription without notifications, so the next test sees only its own subscription. */
  cancelAllSilently(): Promise<void>;
  /** Restarts the provider. Only its database remains. */
  restart(): void;
}

/**
 * Connects an API to an emulated provider through the real adapter. The provider is as slow and
 * unreliable as in production, unless the test asks for a `quick` one.
 */
export async function emulatePayments(
  api: { url: string; services: Services },
  { quick = false }: { quick?: boolean } = {},
): Promise<TestProvider> {
  const { services } = api;
  const usual = quick ? noFaults : realistic;
  const apiOptions = {
    accessToken,
    now: () => services.clock.now(),
    hostedPage: () => "https://provider.test/pagar",
    delayMs: 20,
    recordsCalls: false,
  };
  await sql.raw(await readFile("src/sandbox/schema.sql", "utf8")).execute(services.db);
  let emulator = paymentsEmulator({ ...services, webhookSecret });
  let slow = false;
  const calls: ProviderCall[] = [];
  let provider = providerApi(emulator, apiOptions);
  const applySwitches = (switches: Partial<Switches>) =>
    emulator.act((state) => {
      Object.assign(state.switches, switches);
    });
  await applySwitches(usual);
  const connect = (requestTimeoutMs: number) =>
    mercadoPago({
      baseUrl: "http://provider.test",
      accessToken,
      webhookSecret,
      // Long, so that a call times out only if the emulated provider is slow, not because of a busy machine.
      readTimeoutMs: 60_000 * slowness,
      writeTimeoutMs: 60_000 * slowness,
      requestTimeoutMs,
      pauseMs: 1,
      fetch: (url, init) => {
        const call = `${init?.method} ${new URL(String(url)).pathname}`;
        calls.push({ call, key: new Headers(init?.headers).get("X-Idempotency-Key") });
        const signal = slow ? AbortSignal.timeout(250) : init?.signal;
        return abortable(async () => provider.request(String(url), init), signal);
      },
    });
  services.payments = connect(60_000 * slowness);
  const toApi: Deliver = async (path, request) =>
    (await fetch(`${api.url}/api/webhooks/mercado-pago/${path}`, request)).status;

  return {
    calls,
    state: () => emulator.read(),
    change: (change) => emulator.act(change),
    set: (switches) => {
      if (switches.trouble) {
        slow = switches.trouble === "slow";
        // Only the time of the whole request ends the waiting for a provider that hangs.
        if (switches.trouble === "hang") services.payments = connect(1000);
      }
      return applySwitches(switches);
    },
    token: (holder = "APRO", lastFour) =>
      emulator.act((state) => addToken(state, holder, lastFour)),
    tick: () => emulator.tick(toApi),
    tickWith: (deliver) => emulator.tick(deliver),
    cancelAllSilently: () => {
      slow = false;
      return emulator.act((state) => {
        cancelAll(state);
        Object.assign(state.switches, usual);
      });
    },
    restart() {
      emulator = paymentsEmulator({ ...services, webhookSecret });
      provider = providerApi(emulator, apiOptions);
    },
  };
}

function addToken(state: ProviderState, holder: string, lastFour: string | undefined): string {
  const id = `token-${nextNumber(state)}`;
  const digits = lastFour && { first_six: "503143", last_four: lastFour, month: 11, year: 2030 };
  state.tokens[id] = { id, holder, brand: "master", used: false, ...(digits && { digits }) };
  return id;
}

function cancelAll(state: ProviderState): void {
  for (const one of Object.values(state.subscriptions)) one.status = "cancelled";
  for (const one of Object.values(state.invoices)) one.tryAt = null;
  state.outbox = [];
}

/** Rejects when the caller's timeout expires, as a real connection does. The call still completes. */
function abortable(
  run: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    run().then(resolve, reject);
  });
}
