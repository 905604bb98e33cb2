import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { invoiceAnswer, paymentAnswer, preapprovalAnswer, verificationAnswer } from "./answers.ts";
import { invoicesOf } from "./charging.ts";
import type { PaymentsEmulator } from "./emulator.server.ts";
import { create, update } from "./preapprovals.ts";
import { find, notFound, ProviderRefusal } from "./provider-refusal.ts";
import type { ProviderState } from "./provider-state.ts";
import { refund } from "./refunds.ts";

const maxPageSize = 12;
const documentTypes = [
  { id: "CPF", name: "CPF", type: "number", min_length: 11, max_length: 11 },
  { id: "CNPJ", name: "CNPJ", type: "number", min_length: 14, max_length: 14 },
];
const slowMs = 12_000;
/** Duration of a slow response that arrives in time. */
const delayMs = 2000;

type Emulator = Pick<PaymentsEmulator, "act" | "read">;

interface ProviderOptions {
  accessToken: string;
  now: () => Date;
  hostedPage: () => string;
  delayMs?: number;
  /** False if no page shows the latest calls. */
  recordsCalls?: boolean;
}

/** The provider's HTTP API, as far as the adapter uses it. Trailing slashes are optional. */
export function providerApi(emulator: Emulator, options: ProviderOptions) {
  const api = new Hono({ strict: false });

  // A browser's call: the public key replaces the access token.
  api.get("/v1/identification_types", (c) => {
    if (!c.req.query("public_key")) throw new ProviderRefusal(400, "public_key is required");
    return c.json(documentTypes);
  });

  api.use(faults(emulator, options));

  api.onError((error, c) => {
    if (error instanceof ProviderRefusal) return refused(c, error);
    throw error;
  });

  api.get("/users/me", (c) => c.json({ id: 1, site_id: "MLB", tags: ["normal", "test_user"] }));
  addPreapprovals(api, emulator, options);
  addPayments(api, emulator, options.now);
  return api;
}

/** Rejects, delays or loses calls as the switches say, and records them. */
function faults(emulator: Emulator, options: ProviderOptions): MiddlewareHandler {
  let calls = 0;
  return async (c, next) => {
    const { trouble, slowOneIn } = (await emulator.read()).switches;
    calls += 1;
    if (slowOneIn > 0 && calls % slowOneIn === 0) await pause(options.delayMs ?? delayMs);
    if (c.req.header("Authorization") !== `Bearer ${options.accessToken}`) {
      return refused(c, new ProviderRefusal(401, "invalid access token"));
    }
    if (trouble === "down") return refused(c, new ProviderRefusal(503, "service unavailable"));
    if (trouble === "busy") {
      c.header("Retry-After", "1");
      return refused(c, new ProviderRefusal(429, "too many requests"));
    }
    if (trouble === "forbidden") return c.json(policyRefusal, 403);
    if (trouble === "locked" && c.req.method !== "GET") {
      return refused(c, new ProviderRefusal(423, "The resource is locked"));
    }
    await next();
    // The connection stays open until the caller closes it.
    if (trouble === "hang") await new Promise(() => {});
    if (trouble === "slow") await pause(slowMs);
    if (trouble === "answer_lost" && c.req.method !== "GET") {
      c.res = Response.json({ message: "internal server error", status: 500 }, { status: 500 });
    }
    if (options.recordsCalls !== false) {
      await emulator.act((state, now) => recordCall(state, now, c));
    }
    return undefined;
  };
}

/** Subscriptions: create, search, read and change. */
function addPreapprovals(api: Hono, emulator: Emulator, { hostedPage, now }: ProviderOptions) {
  const preapproval = (one: Parameters<typeof preapprovalAnswer>[0]) =>
    preapprovalAnswer(one, hostedPage());

  api.post("/preapproval", async (c) => {
    const body: unknown = await c.req.json().catch(() => ({}));
    const device = c.req.header("X-meli-session-id");
    const made = await emulator.act((state, at) => create(state, body, at, device));
    return c.json(preapproval(made), 201);
  });

  api.get("/preapproval/search", async (c) => {
    const email = c.req.query("payer_email");
    const state = await emulator.read();
    const all = Object.values(state.subscriptions)
      .filter(({ payerEmail }) => !email || payerEmail === email)
      .filter(({ createdAt }) => createdAt <= searchedAt(state, now))
      .sort((a, b) => b.createdAt - a.createdAt);
    // The search returns a stale value of this field.
    return page(c, all, (one) => ({ ...preapproval(one), next_payment_date: null }));
  });

  api.get("/preapproval/:id", async (c) => {
    const state = await emulator.read();
    return c.json(preapproval(find(state.subscriptions, c.req.param("id"))));
  });

  api.put("/preapproval/:id", async (c) => {
    const id = c.req.param("id");
    const body: unknown = await c.req.json().catch(() => ({}));
    const device = c.req.header("X-meli-session-id");
    return c.json(
      preapproval(await emulator.act((state, at) => update(state, id, body, at, device))),
    );
  });
}

/** Invoices, payments and refunds. */
function addPayments(api: Hono, emulator: Emulator, now: () => Date) {
  api.get("/authorized_payments/search", async (c) => {
    const id = c.req.query("preapproval_id");
    if (!id) throw new ProviderRefusal(400, "preapproval_id is required");
    const state = await emulator.read();
    const at = searchedAt(state, now);
    const listed = invoicesOf(state, id).flatMap((invoice) => {
      const snapshot = invoice.history.findLast((one) => one.at <= at);
      return snapshot ? [{ invoice, snapshot }] : [];
    });
    return page(c, listed, ({ invoice, snapshot }) => invoiceAnswer(state, invoice, snapshot));
  });

  api.get("/authorized_payments/:id", async (c) => {
    const state = await emulator.read();
    const invoice = find(state.invoices, c.req.param("id"));
    const snapshot = invoice.history.at(-1);
    if (!snapshot || !isReadable(state, now, invoice.triedAt)) throw notFound(invoice.id);
    return c.json(invoiceAnswer(state, invoice, snapshot));
  });

  api.get("/v1/payments/:id", async (c) => {
    const state = await emulator.read();
    const verification = state.verifications[c.req.param("id")];
    if (verification && isReadable(state, now, verification.createdAt)) {
      return c.json(verificationAnswer(state, verification, now().getTime()));
    }
    const payment = find(state.payments, c.req.param("id"));
    if (!isReadable(state, now, payment.createdAt)) throw notFound(payment.id);
    return c.json(paymentAnswer(state, payment));
  });

  api.post("/v1/payments/:id/refunds", async (c) => {
    const key = c.req.header("X-Idempotency-Key");
    if (!key) throw new ProviderRefusal(400, "Header X-Idempotency-Key can't be null");
    const id = c.req.param("id");
    const payment = await emulator.act((state, at) => refund(state, id, key, at));
    if (!payment) return c.body(null, 200);
    return c.json({ id: 1, payment_id: Number(payment.id), amount: payment.amount }, 201);
  });
}

/** The time that searches show. */
function searchedAt({ switches }: ProviderState, now: () => Date): number {
  return now().getTime() - switches.searchLagMinutes * 60_000;
}

function isReadable({ switches }: ProviderState, now: () => Date, since: number | null): boolean {
  if (since === null) return false;
  return now().getTime() >= since + switches.resourceDelayMinutes * 60_000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function page<T>(c: Context, all: T[], answer: (one: T) => object) {
  const limit = Number(c.req.query("limit") ?? 10);
  const offset = Number(c.req.query("offset") ?? 0);
  if (!(limit >= 1 && limit <= maxPageSize)) {
    throw new ProviderRefusal(400, "Invalid value for limit");
  }
  const results = all.slice(offset, offset + limit).map(answer);
  return c.json({ paging: { offset, limit, total: all.length }, results });
}

function refused(c: Context, { status, message, causes, code }: ProviderRefusal) {
  // A refused card has its reason in `code`, and no causes.
  const body = code ? { message, code, status } : { message, status, cause: causes };
  return c.json(body, status as ContentfulStatusCode);
}

const policyRefusal = {
  message: "At least one policy returned UNAUTHORIZED.",
  code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
  blocked_by: "PolicyAgent",
  status: 403,
};

function recordCall(state: ProviderState, now: number, c: Context): void {
  const call = `${c.req.method} ${c.req.path}`;
  state.calls = [
    { at: new Date(now).toISOString(), call, status: c.res.status },
    ...state.calls,
  ].slice(0, 20);
}
