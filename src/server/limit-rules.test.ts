import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietUntil } from "#src/features/push/quiet-hours.ts";
import { listLogins } from "#src/features/session/attempts/list-logins.server.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { PlaceSearch } from "#src/services/places/places.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { SoftwarePasskey } from "#testing/authenticator.ts";
import { answer, asCustomer, complain } from "#testing/conversation.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant, type TenantOptions } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { startTestGoogle, type TestGoogle } from "#testing/google-reviews.ts";
import { humanToken } from "#testing/human.ts";
import { addKey } from "#testing/keys.ts";
import { mailedToken } from "#testing/mail.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";
import { newPhone, startTestPush } from "#testing/push.ts";
import { createApp } from "./app.ts";

// One file on purpose: each rule stands beside every public call that counts it, and both lists must be complete.

/** What a rule allows, as numbers of this test: a change of the program's number must be meant. */
const rules: Record<string, { max: number; perSeconds: number; uncounted?: number }> = {
  "api-day": { max: 5000, perSeconds: 86_400 },
  "api-minute": { max: 60, perSeconds: 60 },
  badge: { max: 1200, perSeconds: 600, uncounted: 600 },
  "browser-error": { max: 10, perSeconds: 600 },
  "browser-error-all": { max: 300, perSeconds: 600 },
  "challenge-address": { max: 1200, perSeconds: 600, uncounted: 600 },
  "contact-change": { max: 10, perSeconds: 86_400 },
  "contact-mail": { max: 6, perSeconds: 86_400 },
  "conversation-address": { max: 600, perSeconds: 600 },
  "conversation-business": { max: 120, perSeconds: 600 },
  "csp-report": { max: 30, perSeconds: 600 },
  "csp-report-all": { max: 600, perSeconds: 600 },
  "customer-reply-mail": { max: 20, perSeconds: 3600 },
  "feedback-address": { max: 1000, perSeconds: 600, uncounted: 20 },
  "feedback-business": { max: 200, perSeconds: 600, uncounted: 20 },
  "push-subscription": { max: 30, perSeconds: 3600 },
  "google-consent": { max: 20, perSeconds: 3600 },
  "google-places": { max: 20, perSeconds: 3600 },
  "google-refresh": { max: 3, perSeconds: 180 },
  "google-reply": { max: 10, perSeconds: 60 },
  "invitation-check": { max: 30, perSeconds: 3600 },
  "invitation-phones": { max: 120, perSeconds: 3600 },
  "invitation-order": { max: 60, perSeconds: 3600 },
  "link-address": { max: 60, perSeconds: 600 },
  "login-account": { max: 60, perSeconds: 3600 },
  "login-address": { max: 30, perSeconds: 900 },
  "login-device": { max: 10, perSeconds: 900 },
  "login-noted": { max: 0, perSeconds: 60, uncounted: 2 },
  "login-pair": { max: 10, perSeconds: 900 },
  "mailgun-token": { max: 1, perSeconds: 86_400 },
  "operator-address": { max: 20, perSeconds: 900 },
  "operator-code": { max: 20, perSeconds: 86_400 },
  "operator-password": { max: 5, perSeconds: 900 },
  "operator-password-all": { max: 40, perSeconds: 3600 },
  "operator-password-device": { max: 10, perSeconds: 900 },
  "own-password": { max: 10, perSeconds: 900 },
  page: { max: 0, perSeconds: 60, uncounted: 600 },
  "passkey-options": { max: 60, perSeconds: 900 },
  "payment-day": { max: 30, perSeconds: 86_400 },
  "payment-hour": { max: 10, perSeconds: 3600 },
  "place-check": { max: 30, perSeconds: 86_400 },
  "place-choice-day": { max: 30, perSeconds: 86_400 },
  "place-search-day": { max: 120, perSeconds: 86_400 },
  "place-trial-address": { max: 120, perSeconds: 86_400 },
  "place-trial-day": { max: 40, perSeconds: 86_400 },
  "print-piece": { max: 300, perSeconds: 600 },
  "refresh-address": { max: 1200, perSeconds: 600, uncounted: 300 },
  report: { max: 24, perSeconds: 600 },
  "reset-address": { max: 20, perSeconds: 3600 },
  "reset-mail": { max: 6, perSeconds: 3600 },
  "reset-mail-device": { max: 6, perSeconds: 3600 },
  "reset-mail-unchecked": { max: 2, perSeconds: 3600 },
  "review-answer": { max: 60, perSeconds: 600 },
  "review-search": { max: 60, perSeconds: 60 },
  "share-image": { max: 120, perSeconds: 600, uncounted: 60 },
  "shop-add": { max: 40, perSeconds: 86_400 },
  "sign-up-address": { max: 20, perSeconds: 3600 },
  "sign-up-mail": { max: 6, perSeconds: 3600 },
  "sign-up-state": { max: 600, perSeconds: 600, uncounted: 300 },
  "sign-up-trial-used": { max: 5, perSeconds: 86_400 },
  "team-invitation": { max: 60, perSeconds: 600 },
  "team-invite": { max: 40, perSeconds: 86_400 },
  "team-invite-account": { max: 100, perSeconds: 86_400 },
  "review-push": { max: 20, perSeconds: 3600 },
  "unhappy-mail": { max: 20, perSeconds: 3600 },
  "webhook-endpoint": { max: 60, perSeconds: 3600 },
  "webhook-by-hand": { max: 60, perSeconds: 3600 },
  "visit-address": { max: 600, perSeconds: 600, uncounted: 10 },
  "visit-business": { max: 60, perSeconds: 600, uncounted: 10 },
};

/** Makes one call. Returns true if the limit let it pass. */
type Call = () => Promise<boolean>;

/** A place in the code that counts a rule, and the public way to it. */
interface Door {
  rule: string;
  /** The file below `src` that counts. */
  file: string;
  /** Tells doors of one file apart. */
  by: string;
  prepare: () => Promise<Call> | Call;
}

const doors: Door[] = [];

const map: PlaceSearch = {
  search: async () => [],
  details: async (placeId) => ({
    placeId,
    name: "Loja de Teste",
    address: "Rua Um",
    closed: false,
  }),
  rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
};

const mailgunKey = "a signing key of this test";

let api: TestApi;
let google: TestGoogle;
let push: Awaited<ReturnType<typeof startTestPush>>;
let pages: Server;
let taken: Attempt[] = [];

beforeAll(async () => {
  const settings = { ...testSettings, trustProxy: true, mailProviders: { mailgunKey } };
  api = await startTestApi({ settings, places: map }, { limitsScale: 1 });
  google = await startTestGoogle(api);
  push = await startTestPush(api);
  const { limits } = api.services;
  const take = (attempts: Attempt[]) => {
    taken.push(...attempts);
    return limits.take(attempts);
  };
  const measure = (attempts: Attempt[]) => {
    taken.push(...attempts);
    return limits.measure(attempts);
  };
  api.services.limits = { ...limits, take, measure };
  const app = createApp(api.services, { pages: async () => new Response("<p>Página</p>") });
  pages = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  pages.closeAllConnections();
  pages.close();
  await google.stop();
  await push.stop();
  await api.stop();
});

let addresses = 0;
const newIp = () => `192.0.2.${++addresses}`;
let people = 0;
const newEmail = () => `pessoa-${++people}@exemplo.test`;
const stranger = new SoftwarePasskey();

interface Request {
  body?: unknown;
  token?: string;
  ip?: string;
  /** The code of a rejected call. */
  code?: string;
}

/** Makes one call over HTTP. An error other than the limit's may follow it. */
async function passes(method: string, path: string, request: Request = {}): Promise<boolean> {
  const { ip = newIp(), code = "too_many_requests", ...input } = request;
  const headers = { "X-Forwarded-For": ip, "User-Agent": "Mozilla/5.0 (iPhone) Safari" };
  const answer = await send(api, method, path, { ...input, headers });
  if (answer.body.code !== code) expect(answer.status).not.toBe(429);
  return answer.body.code !== code;
}

const door = (rule: string, file: string, by: string, prepare: Door["prepare"]) =>
  void doors.push({ rule, file, by, prepare });

/** A door that counts an IP address. */
function ipDoor(rule: string, file: string, call: string, body?: () => unknown) {
  door(rule, file, call, () => {
    const ip = newIp();
    const [method = "", path = ""] = call.split(" ");
    return async () => passes(method, path, { ip, ...(body ? { body: await body() } : {}) });
  });
}

/** A door that counts a business or an account, called by its owner. */
function ownerDoor(
  rule: string,
  file: string,
  call: string,
  { body, plan, code }: { body?: () => unknown; plan?: TenantOptions["plan"]; code?: string } = {},
) {
  door(rule, file, call, async () => {
    const { token } = await newOwner(api, plan ? { plan } : {});
    const [method = "", path = ""] = call.split(" ");
    return () =>
      passes(method, path, { token, ...(code ? { code } : {}), ...(body ? { body: body() } : {}) });
  });
}

/** A call that passes if a mail is sent to an email. */
function mailing(to: string, call: () => Promise<unknown>): Call {
  const count = () => api.sent.filter((mail) => mail.to === to).length;
  return async () => {
    const before = count();
    expect(await call()).toBe(true);
    await api.runJobs();
    return count() > before;
  };
}

const signUpPath = "/api/clientes/pre-cadastro/";
const phone = () => `119${String(90_000_000 + ++people)}`;
async function signUpBody(changes: Record<string, unknown> = {}) {
  const recaptcha = await humanToken(api.services, "sign-up");
  return { email: newEmail(), password: "segredo!", phone: phone(), recaptcha, ...changes };
}
const assertion = async () => {
  const options = await send(api, "POST", "/api/token/passkey/options/", {
    headers: { "X-Forwarded-For": newIp() },
  });
  return stranger.get(options.body, { userHandle: "AAAA" });
};

ipDoor("badge", "features/badge/api.server.ts", "GET /selo/ninguem.svg");
ipDoor("share-image", "features/site/search-engines/api.server.ts", "GET /og/feedback/ninguem.png");
ipDoor("challenge-address", "services/human-check/api.server.ts", "GET /api/human-check/");
for (const rule of ["csp-report", "csp-report-all"]) {
  ipDoor(rule, "server/policy-reports.ts", "POST /api/csp-report/", () => ({}));
}
for (const rule of ["browser-error", "browser-error-all"]) {
  const file = "features/operator/browser-errors/api.server.ts";
  ipDoor(rule, file, "POST /api/browser-errors/", () => ({}));
}
ipDoor(
  "sign-up-state",
  "features/account/sign-up/read-sign-up.server.ts",
  "POST /api/clientes/cadastro-pendente/",
  () => ({ email: newEmail(), device: newDevice() }),
);
for (const rule of ["api-minute", "api-day"]) {
  door(rule, "features/integrations/keys/key-api.server.ts", "a call with a key", async () => {
    const { key } = await addKey(api.services, await createTenant(api.services));
    return () => passes("GET", "/api/v1/resumo", { token: key, code: "rate_limited" });
  });
}
door(
  "mailgun-token",
  "features/invitations/returns/receive-provider-report.server.ts",
  "a webhook of Mailgun",
  () => {
    const token = uuidv7();
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    const signature = createHmac("sha256", mailgunKey)
      .update(timestamp + token)
      .digest("hex");
    const body = { signature: { timestamp, token, signature }, "event-data": { event: "opened" } };
    return () => passes("POST", "/api/webhooks/mail/mailgun/", { body, code: "token_wrong" });
  },
);
door("page", "server/limit-pages.ts", "a rendered page", () => {
  const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/?c=1`;
  const headers = { "X-Forwarded-For": newIp() };
  return async () => (await fetch(url, { headers })).status !== 429;
});

for (const rule of ["feedback-business", "feedback-address"]) {
  door(rule, "features/feedback/rate/send-feedback.server.ts", "a review", async () => {
    const [{ slug }, ip] = [await createTenant(api.services), newIp()];
    const body = { rating: 5, recaptcha: "x" };
    return () => passes("POST", `/api/feedback/${slug}/`, { ip, body });
  });
}
for (const rule of ["visit-business", "visit-address"]) {
  door(rule, "features/feedback/visits/count-visit.server.ts", "a visit", async () => {
    const [{ slug }, ip] = [await createTenant(api.services), newIp()];
    return () => passes("POST", `/api/client/${slug}/visit/`, { ip, body: {} });
  });
}
for (const rule of ["conversation-business", "conversation-address"]) {
  door(rule, "features/feedback/conversation/find-review.server.ts", "a code", async () => {
    const [{ slug }, ip] = [await createTenant(api.services), newIp()];
    const path = `/api/client/${slug}/conversation/`;
    return () => passes("POST", path, { ip, body: { code: "x" } });
  });
}
door(
  "customer-reply-mail",
  "features/reviews/conversation/mail-customer-reply.server.tsx",
  "a customer's message",
  async () => {
    const owner = await newOwner(api);
    return mailing(owner.email, async () => {
      const { id, code } = await complain(api, owner, { rating: 5 });
      await answer(api, owner, id, "Obrigado");
      const sent = await asCustomer(api, owner, "messages/", { code, body: "De nada" });
      return sent.status === 201;
    });
  },
);
door(
  "unhappy-mail",
  "features/reviews/alerts/mail-unhappy-review.server.tsx",
  "a low rating",
  async () => {
    const owner = await newOwner(api);
    return mailing(owner.email, async () => (await rate(api, owner, { rating: 1 })).status === 201);
  },
);

door(
  "review-answer",
  "features/reviews/conversation/send-reply.server.ts",
  "an answer",
  async () => {
    const { token } = await newOwner(api);
    const path = `/api/dashboard/messages/${uuidv7()}/replies/`;
    return () => passes("POST", path, { token, body: { body: "Oi" } });
  },
);
door(
  "review-push",
  "features/reviews/alerts/push-about-review.server.ts",
  "a low rating",
  async () => {
    const now = api.clock.now();
    api.clock.set(quietUntil(now) ?? now);
    const owner = await newOwner(api);
    const phone = await newPhone(api, push, owner);
    return async () => {
      const before = (await push.received(phone)).length;
      expect((await rate(api, owner, { rating: 1 })).status).toBe(201);
      await api.runJobs();
      return (await push.received(phone)).length > before;
    };
  },
);
door("push-subscription", "features/push/turn-on.server.ts", "PUT /api/account/push/", async () => {
  const { token } = await newOwner(api);
  return async () => passes("PUT", "/api/account/push/", { token, body: await push.subscribe() });
});

ownerDoor(
  "review-search",
  "features/reviews/messages/api.server.ts",
  "GET /api/dashboard/messages/?q=x",
);
ownerDoor(
  "report",
  "features/reviews/report/draw-report.server.ts",
  "GET /api/dashboard/report.pdf?month=2026-01",
);
ipDoor(
  "team-invitation",
  "features/team/invites/read-invitation.server.ts",
  "POST /api/team/invitation/",
  () => ({ token: "x" }),
);
ipDoor(
  "link-address",
  "features/account/sign-up/join-team.server.ts",
  "POST /api/team/join/",
  () => ({ token: "x", password: "senha-nova" }),
);
door("team-invitation", "features/team/api.server.ts", "POST /api/team/accept/", async () => {
  const { token } = await newOwner(api);
  const ip = newIp();
  return () => passes("POST", "/api/team/accept/", { ip, token, body: { token: "x" } });
});
for (const rule of ["team-invite", "team-invite-account"]) {
  ownerDoor(rule, "features/team/invites/invite-member.server.ts", "POST /api/team/", {
    body: () => ({ email: newEmail(), role: "staff" }),
  });
}
const webhookId = "00000000-0000-4000-8000-000000000000";
ownerDoor(
  "webhook-endpoint",
  "features/integrations/endpoints/add-endpoint.server.ts",
  "POST /api/integrations/endpoints/",
  { body: () => ({ url: "https://localhost/", types: ["avaliacao.criada"] }) },
);
ownerDoor(
  "webhook-endpoint",
  "features/integrations/endpoints/change-endpoint.server.ts",
  `PATCH /api/integrations/endpoints/${webhookId}/`,
  { body: () => ({}) },
);
ownerDoor(
  "webhook-endpoint",
  "features/integrations/endpoints/rotate-secret.server.ts",
  `POST /api/integrations/endpoints/${webhookId}/secret/`,
);
ownerDoor(
  "webhook-endpoint",
  "features/integrations/deliveries/activate-endpoint.server.ts",
  `POST /api/integrations/endpoints/${webhookId}/activate/`,
);
ownerDoor(
  "webhook-by-hand",
  "features/integrations/deliveries/send-test.server.ts",
  `POST /api/integrations/endpoints/${webhookId}/test/`,
);
ownerDoor(
  "webhook-by-hand",
  "features/integrations/deliveries/resend-delivery.server.ts",
  `POST /api/integrations/deliveries/${webhookId}/resend/`,
);
ownerDoor("shop-add", "features/panel/shops/add-shop.server.ts", "POST /api/shops/", {
  body: () => ({}),
});
ownerDoor(
  "print-piece",
  "features/business/print/draw-piece.server.ts",
  "GET /api/dashboard/print/pieces/cartao/?format=svg",
);
ownerDoor(
  "place-search-day",
  "features/business/places/api.server.ts",
  "GET /api/places/?q=padaria",
);
ownerDoor(
  "place-trial-day",
  "features/business/places/api.server.ts",
  "GET /api/places/?q=padaria",
);
door(
  "place-trial-address",
  "features/business/places/api.server.ts",
  "a trial's search",
  async () => {
    const [{ token }, ip] = [await newOwner(api), newIp()];
    return () => passes("GET", "/api/places/?q=padaria", { token, ip });
  },
);
ownerDoor(
  "place-choice-day",
  "features/business/places/api.server.ts",
  "GET /api/places/ChIJteste/",
);
ownerDoor("google-consent", "features/google/consent/api.server.ts", "POST /api/google/consent/");
ownerDoor("google-places", "features/google/connection/api.server.ts", "GET /api/google/places/");
ownerDoor(
  "google-places",
  "features/google/connection/api.server.ts",
  "PUT /api/google/connection/place/",
  { body: () => ({ account: "accounts/1", location: "locations/1" }) },
);
ownerDoor(
  "google-refresh",
  "features/google/passes/api.server.ts",
  "POST /api/dashboard/google/reviews/refresh/",
);
for (const method of ["PUT", "DELETE"]) {
  const file = method === "PUT" ? "write-reply" : "delete-reply";
  door(
    "google-reply",
    `features/google/replies/${file}.server.ts`,
    `${method} a reply`,
    async () => {
      const owner = await newOwner(api);
      const { id } = await google.write(await google.connect(owner));
      await google.read();
      const path = `/api/dashboard/google/reviews/${id}/reply/`;
      const code = "google_reply_limit";
      const before = async () => {
        const { body } = await send(api, "GET", "/api/dashboard/google/reviews/", owner);
        return body.results[0].reply?.text ?? null;
      };
      return async () => {
        const body = { text: `Obrigado ${++people}`, before: await before() };
        return passes(method, path, {
          token: owner.token,
          code,
          ...(method === "PUT" ? { body } : {}),
        });
      };
    },
  );
}

const emails = { addresses: ["nobody"] };
ownerDoor(
  "invitation-phones",
  "features/invitations/phones/check-phones.server.ts",
  "POST /api/dashboard/invitations/phones/check/",
  { body: () => ({ phones: ["5511912345678"] }) },
);
ownerDoor(
  "invitation-phones",
  "features/invitations/phones/opt-out-phone.server.ts",
  "POST /api/dashboard/invitations/phones/opt-out/",
  { body: () => ({ phone: "5511912345678" }) },
);
ownerDoor(
  "invitation-check",
  "features/invitations/campaigns/check-emails.server.ts",
  "POST /api/dashboard/campaigns/check/",
  { body: () => emails },
);
ownerDoor(
  "invitation-order",
  "features/invitations/campaigns/create-campaign.server.ts",
  "POST /api/dashboard/campaigns/",
  { body: () => ({ id: uuidv7(), takes_replies: true, ...emails }) },
);
ownerDoor(
  "place-check",
  "features/invitations/campaigns/check-sender.server.ts",
  "POST /api/dashboard/campaigns/check/",
  { body: () => ({ addresses: ["cliente@destino.test"] }), code: "place_unchecked" },
);

for (const rule of ["payment-hour", "payment-day"]) {
  door(rule, "features/billing/subscription/subscribe.server.ts", "a subscription", async () => {
    const { token, accountId } = await newOwner(api, { plan: "none" });
    const { id: plan } = await paidPlan();
    const body = { uuid: accountId, plan, email: newEmail(), card_token_id: "x" };
    return () => passes("POST", "/api/assinaturas/criar/", { token, body });
  });
  door(rule, "features/billing/subscription/change-card.server.ts", "another card", async () => {
    const { token, businessId } = await newOwner(api, { plan: "paid" });
    await api.services.db
      .updateTable("subscription")
      .set({ status: "active", provider_id: uuidv7() })
      .where("business_id", "=", businessId)
      .execute();
    return () => passes("POST", "/api/subscription/card/", { token, body: { card_token_id: "x" } });
  });
}

ipDoor("sign-up-address", "features/account/sign-up/sign-up.server.ts", `POST ${signUpPath}`, () =>
  signUpBody({ recaptcha: "x" }),
);
const againPath = "/api/clientes/reenviar-confirmacao/";
ipDoor(
  "sign-up-address",
  "features/account/sign-up/send-again.server.ts",
  `POST ${againPath}`,
  () => ({
    email: "ninguem@exemplo.test",
    recaptcha: "x",
    device: newDevice(),
  }),
);
door("sign-up-mail", "features/account/sign-up/sign-up.server.ts", "a sign-up", () => {
  const person = { email: newEmail(), phone: phone() };
  return mailing(person.email, async () =>
    passes("POST", signUpPath, { body: await signUpBody(person) }),
  );
});
door("sign-up-mail", "features/account/sign-up/send-again.server.ts", "another mail", async () => {
  const person = { email: newEmail(), device: newDevice() };
  expect(await passes("POST", signUpPath, { body: await signUpBody(person) })).toBe(true);
  await api.runJobs();
  // The mail of the sign-up counts by the same rule.
  await api.services.db.deleteFrom("rate_limit").execute();
  return mailing(person.email, async () => {
    const recaptcha = await humanToken(api.services, "sign-up");
    return passes("POST", againPath, { body: { ...person, recaptcha } });
  });
});
door(
  "sign-up-trial-used",
  "features/account/sign-up/sign-up.server.ts",
  "a used phone",
  async () => {
    const person = { ...(await signUpBody({ device: newDevice() })) } as Record<string, string>;
    await passes("POST", signUpPath, { body: person });
    const token = await mailedToken(api, person.email ?? "");
    const confirmed = await send(api, "GET", `/api/clientes/confirmar-email/?token=${token}`, {
      headers: { "X-Device": person.device ?? "" },
    });
    const { session, uuid } = confirmed.body;
    const body = { uuid, plan: "trial" };
    await send(api, "POST", "/api/assinaturas/criar/", { token: session.access, body });
    const ip = newIp();
    return async () => {
      const again = await signUpBody({ phone: person.phone, expects_trial: true });
      const headers = { "X-Forwarded-For": ip };
      const { body } = await send(api, "POST", signUpPath, { body: again, headers });
      return body.code === "trial_used";
    };
  },
);
ipDoor(
  "link-address",
  "features/account/sign-up/confirm-email.server.ts",
  "GET /api/clientes/confirmar-email/?token=x",
);
ipDoor(
  "link-address",
  "features/account/password/reset-password.server.ts",
  "POST /api/password-reset-confirm/",
  () => ({ token: "x", password: "senha nova" }),
);
for (const what of ["confirm", "undo"]) {
  ipDoor(
    "link-address",
    "features/account/contact/with-email-link.server.ts",
    `POST /api/account/email/${what}/`,
    () => ({ token: "x" }),
  );
}
const password = "senha-de-teste";
const contact = "features/account/contact";
ownerDoor(
  "contact-change",
  `${contact}/request-email-change.server.ts`,
  "POST /api/account/email/",
  {
    body: () => ({ email: newEmail(), password }),
  },
);
ownerDoor("contact-change", `${contact}/change-phone.server.ts`, "PUT /api/account/phone/", {
  body: () => ({ phone: phone(), password }),
});
door("contact-mail", `${contact}/request-email-change.server.ts`, "a new email", async () => {
  const [{ token }, email] = [await newOwner(api), newEmail()];
  return mailing(email, () =>
    passes("POST", "/api/account/email/", { token, body: { email, password } }),
  );
});

const resetFile = "features/account/password/request-reset.server.ts";
const resetPath = "/api/password-reset/";
ipDoor("reset-address", resetFile, `POST ${resetPath}`, () => ({ email: newEmail() }));
door("reset-mail", resetFile, "with a solved check", async () => {
  const { email } = await createTenant(api.services);
  return mailing(email, async () => {
    const recaptcha = await humanToken(api.services, "reset");
    return passes("POST", resetPath, { body: { email, recaptcha } });
  });
});
door("reset-mail-unchecked", resetFile, "without a check", async () => {
  const { email } = await createTenant(api.services);
  return mailing(email, () => passes("POST", resetPath, { body: { email } }));
});
door("reset-mail-device", resetFile, "from a known browser", async () => {
  const { email } = await newOwner(api);
  // The mail about the new browser is no reset mail.
  await api.runJobs();
  const body = { email, device: "d".repeat(43) };
  return mailing(email, () => passes("POST", resetPath, { body }));
});

const logIn = async (changes: Record<string, unknown>) => ({
  username: newEmail(),
  password: "errada",
  recaptcha_token: await humanToken(api.services, "login"),
  ...changes,
});
const logInFile = "features/session/log-in/log-in.server.ts";
ipDoor("login-address", logInFile, "POST /api/token/", () => logIn({ recaptcha_token: "x" }));
ipDoor(
  "login-address",
  "features/session/log-in/log-in-with-passkey.server.ts",
  "POST /api/token/passkey/",
  async () => ({ credential: await assertion() }),
);
for (const rule of ["login-pair", "login-account"]) {
  door(rule, logInFile, "a wrong password", async () => {
    const [{ email: username }, ip] = [await createTenant(api.services), newIp()];
    return async () => passes("POST", "/api/token/", { ip, body: await logIn({ username }) });
  });
}
door("login-device", logInFile, "a wrong password in a known browser", async () => {
  const { email: username } = await newOwner(api);
  const device = "d".repeat(43);
  return async () => passes("POST", "/api/token/", { body: await logIn({ username, device }) });
});
door(
  "login-noted",
  "features/session/attempts/note-failed-login.server.ts",
  "a rejected log-in",
  async () => {
    const [{ accountId, email: username }, ip] = [await createTenant(api.services), newIp()];
    const attempt = async () =>
      passes("POST", "/api/token/", { ip, body: await logIn({ username }) });
    while (await attempt());
    await api.runJobs();
    // The rejection above was noted, too.
    api.clock.advance({ minutes: 1 });
    const noted = async () =>
      (await listLogins(api.services, accountId)).find(({ outcome }) => outcome === "limit")?.times;
    return async () => {
      const before = await noted();
      await attempt();
      await api.runJobs();
      return (await noted()) !== before;
    };
  },
);
ipDoor(
  "refresh-address",
  "features/session/log-in/api.server.ts",
  "POST /api/token/refresh/",
  () => ({
    refresh: "x",
  }),
);
ipDoor(
  "passkey-options",
  "features/session/log-in/api.server.ts",
  "POST /api/token/passkey/options/",
);
ownerDoor(
  "own-password",
  "features/session/proof/check-own-password.server.ts",
  "POST /api/account/password/",
  { body: () => ({ current: "errada", password: "senha nova" }) },
);
door("own-password", "features/session/proof/check-proof.server.ts", "a passkey", async () => {
  const { token } = await newOwner(api);
  const passkey = await assertion();
  const body = { email: newEmail(), passkey };
  return () => passes("POST", "/api/account/email/", { token, body });
});

const access = "features/operator/access";
const operatorLogin = { password: "errada, e comprida", code: "000000" };
for (const [path, body] of [
  ["enrolment/", () => ({ invite: "x" })],
  ["enrolment/code/", () => ({ invite: "x", ...operatorLogin })],
  ["enrolment/passkey/", () => ({ invite: "x", credential: newCredential() })],
  ["login/passkey/options/", () => ({})],
] as const) {
  ipDoor("operator-address", `${access}/api.server.ts`, `POST /api/operator/${path}`, body);
}
ipDoor(
  "operator-address",
  `${access}/log-in-with-passkey.server.ts`,
  "POST /api/operator/login/passkey/",
  async () => ({ credential: await assertion() }),
);
ipDoor("operator-address", `${access}/log-in.server.ts`, "POST /api/operator/login/", () => ({
  email: newEmail(),
  ...operatorLogin,
}));
for (const rule of ["operator-password", "operator-password-all"]) {
  door(rule, `${access}/log-in.server.ts`, "a wrong password", () => {
    const [email, ip] = [newEmail(), newIp()];
    return async () => {
      const body = { email, ...operatorLogin, recaptcha_token: await operatorCheck() };
      return passes("POST", "/api/operator/login/", { ip, body });
    };
  });
}
door("operator-password-device", `${access}/log-in.server.ts`, "a known browser", async () => {
  const device = newDevice();
  const { email } = await newOperator(api, device);
  return async () => {
    const body = { email, ...operatorLogin, device, recaptcha_token: await operatorCheck() };
    return passes("POST", "/api/operator/login/", { body });
  };
});
door("operator-code", `${access}/log-in.server.ts`, "a wrong code", async () => {
  const { email, password: own } = await newOperator(api);
  return async () => {
    const recaptcha_token = await operatorCheck();
    const body = { email, password: own, code: "000000", recaptcha_token };
    return passes("POST", "/api/operator/login/", { body });
  };
});

const operatorCheck = () => humanToken(api.services, "operator");

function newCredential() {
  const user = { id: "AAAA", name: "x", displayName: "x" };
  const options = { rp: { id: "estrelou.test", name: "x" }, user, challenge: "x" };
  return new SoftwarePasskey().create(options as Parameters<SoftwarePasskey["create"]>[0]);
}

async function paidPlan() {
  const plans = api.services.db.selectFrom("plan").select("id").where("price_cents", ">", 0);
  return plans.executeTakeFirstOrThrow();
}

describe("limits", () => {
  test.each(doors)("$rule ($file, $by)", async ({ rule, prepare }) => {
    const expected = rules[rule];
    if (!expected) throw new Error(`The rule ${rule} is not in the table`);
    const { max, perSeconds, uncounted = 0 } = expected;
    const { clock, services } = api;
    // Counts of other doors no longer count.
    clock.advance({ days: 2 });
    const call = await prepare();
    taken = [];
    expect(await call(), "the first call").toBe(true);
    const counted = taken.find(([{ name }]) => name === rule);
    if (!counted) throw new Error("The call was not counted");
    const subject = counted[1];
    if (uncounted > 0) {
      // Counted in the memory only.
      const attempt: Attempt = [{ name: rule, max: 1, perSeconds, uncounted }, subject];
      for (let times = 2; times < uncounted; times++) await services.limits.take([attempt]);
      expect(await call(), "the last call that is not counted").toBe(true);
      expect(await countOf(rule, subject)).toBeUndefined();
      expect(await call(), "the first call that is counted").toBe(max > 0);
    }
    if (max === 0) {
      clock.advance({ seconds: perSeconds - 1 });
      expect(await call()).toBe(false);
      clock.advance({ seconds: 1 });
      expect(await call()).toBe(true);
      return;
    }
    const first = await countOf(rule, subject);
    expect(first).toEqual({
      hits: 1,
      resets_at: new Date(clock.now().getTime() + perSeconds * 1000),
    });
    await setHits(rule, subject, max - 1);
    expect(await call(), `call ${max}`).toBe(true);
    expect(await call(), `call ${max + 1}`).toBe(false);
  });
});

test.each([
  ["PUT", "putReply"],
  ["DELETE", "deleteReply"],
] as const)(
  "a %s of a reply that is repeated for lack of a response counts twice",
  async (method, name) => {
    const owner = await newOwner(api);
    const { id } = await google.write(await google.connect(owner));
    await google.read();
    const call = google.profile[name];
    google.profile[name] = async () => {
      google.profile[name] = call as never;
      throw new GoogleProfileError("temporary", "NO_ANSWER");
    };
    const body = method === "PUT" ? { body: { text: "Obrigado", before: null } } : {};
    const path = `/api/dashboard/google/reviews/${id}/reply/`;
    expect((await send(api, method, path, { token: owner.token, ...body })).status).toBe(200);
    expect(await countOf("google-reply", owner.businessId)).toMatchObject({ hits: 2 });
  },
);

/** The counter in the database, as `database-limits.server.ts` names it. */
function keyOf(rule: string, subject: string): Buffer {
  const secret = api.services.settings.secretKey;
  return createHmac("sha256", `limits:${secret}`).update(`${rule}\n${subject}`).digest();
}

function countOf(rule: string, subject: string) {
  const counts = api.services.db.selectFrom("rate_limit").select(["hits", "resets_at"]);
  return counts.where("key", "=", keyOf(rule, subject)).executeTakeFirst();
}

async function setHits(rule: string, subject: string, hits: number): Promise<void> {
  const counts = api.services.db.updateTable("rate_limit").set({ hits });
  await counts.where("key", "=", keyOf(rule, subject)).execute();
}

const source = new URL("../", import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("services/limits/"))
  .map((file) => ({ file, text: readFileSync(new URL(file, source), "utf8") }));

test("every rule that the program declares is in the table, and has a door", () => {
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/name: "([\w-]+)",\s*max:/g)].map(([, name]) => name),
  );
  expect(declared.toSorted()).toEqual(Object.keys(rules).toSorted());
  const windows = files.flatMap(({ text }) => [...text.matchAll(/\bperSeconds: [\w]+[,\s]/g)]);
  expect(windows).toHaveLength(declared.length);
  expect(new Set(doors.map(({ rule }) => rule))).toEqual(new Set(declared));
});

/** Functions that count an attempt, and the files that only pass it on to one of them. */
const counting =
  /\b(?:enforceLimits|takeAttempts|limits\.take|limitSender|limitAttempts|countEdit)\(/g;
/** Files that count the repetition of a call too, see the test above. */
const repeating = [
  "features/google/replies/write-reply.server.ts",
  "features/google/replies/delete-reply.server.ts",
];
const helpers = [
  "feedback/limit-sender",
  "billing/subscription/limit-attempts",
  "google/replies/call-google",
];

test("every file that counts attempts has a door for each of its calls", () => {
  const missing = files
    .filter(({ file }) => !helpers.some((helper) => file === `features/${helper}.server.ts`))
    .flatMap(({ file, text }) => {
      const calls = [...text.matchAll(counting)].length - (repeating.includes(file) ? 1 : 0);
      const known = doors.filter((one) => one.file === file).length;
      return calls > known ? [`${file}: ${calls} calls, ${known} doors`] : [];
    });
  expect(missing).toEqual([]);
});
