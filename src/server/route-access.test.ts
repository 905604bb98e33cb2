import { afterAll, expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { createApp } from "#src/server/app.ts";
import { send, startTestApi } from "#testing/api.ts";
import { addMember } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

/** Everyone, an owner with a session, an owner with a trial or plan, or an operator. */
type Callers = "public" | "owner" | "entitled" | "operator";

/**
 * The callers of every call below a path; the longest path of a call decides. A call of owners or operators needs no
 * entry here if its path says who calls.
 */
const callersOf: Record<string, Callers> = {
  "/api/dashboard/": "entitled",
  "/api/places/": "entitled",
  "/api/account/": "owner",
  "/api/shops/": "owner",
  "/api/team/": "owner",
  "/api/integrations/": "owner",
  "/api/assinaturas/": "owner",
  "/api/subscription/": "owner",
  "/api/operator/": "operator",
};

/** The calls of everyone, and the calls whose path does not say who calls. */
const exceptions: Record<string, Callers> = {
  "GET /api/human-check/": "public",
  "GET /api/client/{slug}/": "public",
  "POST /api/feedback/{slug}/": "public",
  "POST /api/client/{slug}/visit/": "public",
  "POST /api/client/{slug}/google-click/": "public",
  "POST /api/client/{slug}/conversation/": "public",
  "POST /api/client/{slug}/conversation/messages/": "public",
  "POST /api/client/{slug}/conversation/stop/": "public",
  "POST /api/client/{slug}/conversation/erase/": "public",
  "POST /api/client/{slug}/conversation/push/": "public",
  "POST /api/client/{slug}/conversation/praise/": "public",
  "POST /api/client/{slug}/conversation/praise/withdraw/": "public",
  "GET /api/list/plans/": "public",
  "POST /api/webhooks/mercado-pago/": "public",
  "POST /api/webhooks/mail-reports/": "public",
  "POST /api/webhooks/mail/{provider}/": "public",
  "POST /api/csp-report/": "public",
  "POST /api/browser-errors/": "public",
  "POST /api/clientes/pre-cadastro/": "public",
  "POST /api/clientes/reenviar-confirmacao/": "public",
  "POST /api/clientes/cadastro-google/": "public",
  "POST /api/clientes/cadastro-google/locais/": "public",
  "POST /api/clientes/cadastro-google/locais/{id}/": "public",
  "POST /api/clientes/cadastro-pendente/": "public",
  "GET /api/clientes/confirmar-email/": "public",
  "POST /api/token/": "public",
  "POST /api/token/passkey/options/": "public",
  "POST /api/token/passkey/": "public",
  "POST /api/token/google/": "public",
  "POST /api/token/google/mail/": "public",
  "POST /api/token/google/join/": "public",
  "POST /api/token/refresh/": "public",
  "POST /api/logout/": "public",
  "POST /api/password-reset/": "public",
  "POST /api/password-reset-confirm/": "public",
  "POST /api/account/email/confirm/": "public",
  "POST /api/account/email/undo/": "public",
  "POST /api/team/invitation/": "public",
  "POST /api/team/join/": "public",
  "GET /api/me": "owner",
  "POST /api/integrations/keys/": "entitled",
  "GET /api/google/connection/": "owner",
  "DELETE /api/google/connection/": "owner",
  "POST /api/google/consent/": "entitled",
  "POST /api/google/connection/": "entitled",
  "GET /api/google/places/": "entitled",
  "PUT /api/google/connection/place/": "entitled",
  "POST /api/integrations/endpoints/": "entitled",
  "PATCH /api/integrations/endpoints/{id}/": "entitled",
  "POST /api/integrations/endpoints/{id}/secret/": "entitled",
  "POST /api/integrations/endpoints/{id}/activate/": "entitled",
  "POST /api/integrations/endpoints/{id}/test/": "entitled",
  "POST /api/integrations/deliveries/{id}/resend/": "entitled",
  "POST /api/operator/enrolment/": "public",
  "POST /api/operator/enrolment/passkey/": "public",
  "POST /api/operator/enrolment/code/": "public",
  "POST /api/operator/login/": "public",
  "POST /api/operator/login/passkey/options/": "public",
  "POST /api/operator/login/passkey/": "public",
};

/** What a person with a session may call without any business. */
const ofPerson = ["/api/account/", "/api/shops/", "/api/team/accept/"];

/**
 * The calls of a team, by the lowest role that may make them. Every other call about a business is the owner's alone:
 * billing, the connection with Google, erasing, the team.
 */
const ofTeam: Record<"staff" | "manager", string[]> = {
  staff: [
    "GET /api/me",
    "GET /api/subscription/",
    "GET /api/google/connection/",
    "GET /api/dashboard/today/",
    "GET /api/dashboard/summary/",
    "GET /api/dashboard/trends/",
    "GET /api/dashboard/messages/",
    "GET /api/dashboard/pending/",
    "GET /api/dashboard/report.pdf",
    "GET /api/dashboard/messages/{id}/image/",
    "GET /api/dashboard/alerts/",
    "GET /api/dashboard/google/reviews/",
    "GET /api/dashboard/google/unanswered/",
    "GET /api/dashboard/google-rating/",
    "PATCH /api/dashboard/messages/{id}/",
    "GET /api/dashboard/messages/{id}/replies/",
    "POST /api/dashboard/messages/{id}/replies/",
    "DELETE /api/team/{account}/",
  ],
  manager: [
    "GET /api/dashboard/settings/",
    "PUT /api/dashboard/settings/",
    "GET /api/dashboard/badge/",
    "PATCH /api/dashboard/badge/",
    "GET /api/dashboard/print/",
    "PUT /api/dashboard/print/",
    "GET /api/dashboard/print/pieces/{piece}/",
    "POST /api/dashboard/print/sources/",
    "DELETE /api/dashboard/print/sources/{source}/",
    "GET /api/dashboard/invitations/",
    "PUT /api/dashboard/invitations/{channel}/",
    "DELETE /api/dashboard/invitations/{channel}/",
    "POST /api/dashboard/invitations/phones/check/",
    "POST /api/dashboard/invitations/phones/opt-out/",
    "GET /api/dashboard/campaigns/current/",
    "POST /api/dashboard/campaigns/check/",
    "POST /api/dashboard/campaigns/",
    "POST /api/dashboard/campaigns/{id}/stop/",
    "DELETE /api/dashboard/campaigns/{id}/",
    "PATCH /api/dashboard/messages/{id}/praise/",
    "GET /api/dashboard/messages/export.csv",
    "POST /api/dashboard/google/reviews/refresh/",
    "PUT /api/dashboard/google/reviews/{id}/reply/",
    "DELETE /api/dashboard/google/reviews/{id}/reply/",
    "DELETE /api/dashboard/google/reviews/{id}/unsent/",
    "PUT /api/dashboard/google/reviews/{id}/report/",
    "DELETE /api/dashboard/google/reviews/{id}/report/",
    "PUT /api/dashboard/google-rating/goal/",
    "GET /api/places/",
    "GET /api/places/{id}/",
  ],
};

/** Returns the callers that the tables name. Undefined for a call that no table knows. */
function callersBy(name: string): Callers | undefined {
  const [, path = ""] = name.split(" ");
  const [prefix] = Object.keys(callersOf).filter((start) => path.startsWith(start));
  return exceptions[name] ?? (prefix ? callersOf[prefix] : undefined);
}

const api = await startTestApi();
afterAll(() => api.stop());
const app = createApp(api.services);

const { body: document } = await send(api, "GET", "/api/openapi.json");
const calls = Object.entries(document.paths as Record<string, Record<string, CallInfo>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      needsToken: security !== undefined,
    })),
);

interface CallInfo {
  security?: unknown;
}

const unknownId = "00000000-0000-7000-8000-000000000000";
const fixed: Record<string, string> = { channel: "email", piece: "qr", source: "mesa-4" };

const call = async (name: string, token?: string) => (await answerOf(name, token)).status;

async function answerOf(name: string, token?: string, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => fixed[part] ?? unknownId);
  const body = name.startsWith("PATCH") ? { body: { displayed: true } } : {};
  return send(api, method, url, { headers, ...(token ? { token } : {}), ...body });
}

test("the tables know every documented call, and only those, and their callers are the declared ones", () => {
  const names = calls.map(({ name }) => name);
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
  // tenant-calls.test.ts calls those of owners with ids of another owner.
  for (const { name, needsToken } of calls) {
    const kind = callersBy(name);
    expect({ name, kind, needsToken }).toEqual({
      name,
      kind: expect.any(String),
      needsToken: kind !== "public",
    });
  }
});

test.each(calls)("$name allows and rejects callers as the tables say", async ({ name }) => {
  const kind = callersBy(name);
  const denied = [401, 402, 403];
  // A read changes nothing, so all reads have the same callers.
  const isRead = name.startsWith("GET ");
  const tokens = (isRead && readers) || (await newCallers());
  if (isRead) readers = tokens;
  const [anonymous, expired, noPlan, trial, operator] = [
    await call(name),
    await call(name, tokens.expired),
    await call(name, tokens.noPlan),
    await call(name, tokens.trial),
    await call(name, tokens.operator),
  ];

  if (kind === "public") {
    // These routes themselves return 401 for a wrong password, token or signature.
    const unexpected = /^POST \/api\/(token\/|webhooks\/)/.test(name) ? [402, 403] : denied;
    expect(unexpected).not.toContain(anonymous);
  } else if (kind === "operator") {
    // Also an owner with a plan has no more access than a stranger.
    expect([anonymous, expired, noPlan, trial]).toEqual([401, 403, 403, 403]);
    expect(denied).not.toContain(operator);
  } else {
    expect(operator).toBe(401);
    expect([anonymous, expired]).toEqual([401, 401]);
    if (kind === "owner") expect(denied).not.toContain(noPlan);
    else expect(noPlan).toBe(402);
    expect(denied).not.toContain(trial);
  }
});

const aboutShops = calls
  .map(({ name }) => name)
  .filter((name) => /owner|entitled/.test(callersBy(name) ?? ""))
  .filter((name) => !ofPerson.some((start) => name.split(" ")[1]?.startsWith(start)));

test("the table of the team names only calls about a business", () => {
  const named = [...ofTeam.staff, ...ofTeam.manager];
  expect(named.filter((name) => !aboutShops.includes(name))).toEqual([]);
  expect(aboutShops.length).toBeGreaterThan(named.length + 10);
});

test.each(aboutShops)("%s: each role of the team may as the table says", async (name) => {
  const isRead = name.startsWith("GET ");
  const team = (isRead && readingTeam) || (await newTeam());
  if (isRead) readingTeam = team;
  const least = ofTeam.staff.includes(name) ? 0 : ofTeam.manager.includes(name) ? 1 : 2;
  for (const [index, token] of [team.staff, team.manager].entries()) {
    const { status, body, headers } = await answerOf(name, token, { [shopHeader]: team.shop });
    // No browser or proxy may give it to the next person.
    expect(headers.get("Cache-Control")).toContain("no-store");
    if (index >= least) expect(body?.code).not.toBe("business_not_found");
    const isRefused = body?.code === "role_too_low";
    // A member may leave, and the unknown account of this call is another person.
    if (name !== "DELETE /api/team/{account}/") expect(isRefused).toBe(index < least);
    if (isRefused) expect(status).toBe(403);
  }
  // Neither the session nor a foreign business gives access to this one.
  const foreign = await answerOf(name, team.stranger, { [shopHeader]: team.shop });
  expect([foreign.status, foreign.body.code]).toEqual([404, "business_not_found"]);
  expect(await call("GET /api/me", team.stranger)).toBe(200);
});

let readingTeam: Awaited<ReturnType<typeof newTeam>> | undefined;

async function newTeam() {
  const [owner, staff, manager] = [await newOwner(api), await newOwner(api), await newOwner(api)];
  await addMember(api.services, owner, staff, "staff");
  await addMember(api.services, owner, manager, "manager");
  const stranger = (await newOwner(api)).token;
  return { shop: owner.businessId, staff: staff.token, manager: manager.token, stranger };
}

const changes = calls.filter(({ name }) => !name.startsWith("GET ")).map(({ name }) => name);

test.each(changes.filter((name) => /owner|entitled/.test(callersBy(name) ?? "")))(
  "attack: %s: a session that ends while the body arrives is rejected",
  async (name) => {
    const { token, refresh } = await newOwner(api);
    const logOut = () => send(api, "POST", "/api/logout/", { body: { refresh } });
    const { status, body } = await sendSlowly(name, { token, meanwhile: logOut });
    expect([status, body.code]).toEqual([401, "session_invalid"]);
  },
);

test.each(changes.filter((name) => callersBy(name) === "operator"))(
  "attack: %s: an operator's session that ends while the body arrives is rejected",
  async (name) => {
    const { token } = await newOperator(api);
    const logOut = () => send(api, "POST", "/api/operator/logout/", { token });
    expect((await sendSlowly(name, { token, meanwhile: logOut })).status).toBe(401);
  },
);

test("attack: a member who is removed while the body arrives changes, mails and stores nothing", async () => {
  const [owner, member] = [await newOwner(api), await newOwner(api)];
  const shop = { headers: { [shopHeader]: owner.businessId }, token: owner.token };
  const settings = () => send(api, "GET", "/api/dashboard/settings/", shop);
  const before = (await settings()).body;
  for (const name of [...ofTeam.staff, ...ofTeam.manager].filter((call) =>
    changes.includes(call),
  )) {
    await addMember(api.services, owner, member, "manager");
    const meanwhile = () => send(api, "DELETE", `/api/team/${member.accountId}/`, shop);
    const call = { token: member.token, headers: shop.headers, meanwhile };
    const { status, body } = await sendSlowly(name, call);
    expect([name, status, body.code]).toEqual([name, 404, "business_not_found"]);
  }
  expect((await settings()).body).toEqual(before);
  const campaign = await send(api, "GET", "/api/dashboard/campaigns/current/", shop);
  expect(campaign.body).toMatchObject({ campaign: null, left_today: 20 });
});

/** Valid input of calls, so that a caller who is let in would store something. */
const input: Record<string, object> = {
  "POST /api/dashboard/campaigns/": { addresses: ["ana@destino.test"], takes_replies: false },
  "PATCH /api/dashboard/messages/{id}/": { displayed: true },
};

/**
 * Makes a call whose body arrives in two halves. `meanwhile` runs when the server reads on after the first half, so
 * whatever the server does before it reads the body is done. The call is made without a port, which would read ahead.
 */
async function sendSlowly(
  name: string,
  {
    token,
    headers = {},
    meanwhile,
  }: { token: string; headers?: Record<string, string>; meanwhile: () => Promise<unknown> },
) {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => fixed[part] ?? unknownId);
  const form = new FormData();
  form.set("place_name", "Nome do ladrão");
  const whole = new Response(
    name === "PUT /api/dashboard/settings/" ? form : JSON.stringify(input[name] ?? {}),
  );
  const type = whole.headers.get("Content-Type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const halves = [bytes.slice(0, bytes.length / 2), bytes.slice(bytes.length / 2)];
  let isOver = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (halves.length === 1) await meanwhile().then(() => (isOver = true));
        const half = halves.shift();
        if (half) controller.enqueue(half);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method,
    headers: {
      "Content-Type": type.startsWith("multipart") ? type : "application/json",
      "Content-Length": `${bytes.length}`,
      Authorization: `Bearer ${token}`,
      ...headers,
    },
    body,
    duplex: "half",
  };
  const answer = await app.fetch(new Request(api.url + url, init as RequestInit));
  expect(isOver).toBe(true);
  return { status: answer.status, body: await answer.json() };
}

let readers: Awaited<ReturnType<typeof newCallers>> | undefined;

async function newCallers() {
  return {
    expired: await expiredToken(),
    noPlan: (await newOwner(api, { plan: "none" })).token,
    trial: (await newOwner(api)).token,
    operator: (await newOperator(api)).token,
  };
}

/** Returns the access token of an expired session. */
async function expiredToken(): Promise<string> {
  const { token, accountId } = await newOwner(api);
  await api.services.db
    .updateTable("session")
    .set({ expires_at: new Date(api.clock.now().getTime() - 1) })
    .where("account_id", "=", accountId)
    .execute();
  return token;
}
