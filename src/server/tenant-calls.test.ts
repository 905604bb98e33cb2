import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { findTables } from "#src/features/privacy/owned-tables.server.ts";
import { send, startTestApi } from "#testing/api.ts";
import { answer, complain } from "#testing/conversation.ts";
import { addMember, addReview, createTenant } from "#testing/factories.ts";
import { startTestGoogle } from "#testing/google-reviews.ts";
import { addKey } from "#testing/keys.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { emulatePayments } from "#testing/payments.ts";
import { addEndpoint } from "#testing/webhooks.ts";

/** One place for an id in the calls of owners: `PATCH /api/dashboard/messages/{id}/ path.id`. */
interface Field {
  method: string;
  path: string;
  place: "path" | "query" | "body";
  name: string;
  isUuid: boolean;
}

interface Documented {
  security?: unknown;
  parameters?: { in: "path" | "query" | "header"; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> };
}
interface Schema {
  enum?: unknown[];
  format?: string;
}

/** Ids that belong to no business, and why. */
const foreignIds: Record<string, string> = {
  "GET /api/places/{id}/ path.id": "a place on Google Maps",
  "DELETE /api/dashboard/messages/{id}/replies/{n}/ path.n":
    "counts the messages of a conversation",
  "POST /api/assinaturas/criar/ body.card_token_id": "a token of the payment provider, for one use",
  "POST /api/assinaturas/criar/ body.device_id": "a browser, as the payment provider names it",
  "POST /api/subscription/card/ body.card_token_id": "a token of the payment provider, for one use",
  "POST /api/subscription/card/ body.device_id": "a browser, as the payment provider names it",
};

/** What a call returns for another owner's id, if not 404. */
const declared: Record<string, number[]> = {
  // These return the same whether the resource exists or not.
  "DELETE /api/account/sessions/{id}/ path.id": [200],
  "DELETE /api/team/invites/{id}/ path.id": [200],
  "GET /api/integrations/endpoints/{id}/deliveries/ path.id": [200],
  "DELETE /api/dashboard/google/reviews/{id}/report/ path.id": [200],
  "DELETE /api/integrations/keys/{id}/ path.id": [200],
  "DELETE /api/dashboard/campaigns/{id}/ path.id": [200],
  "DELETE /api/dashboard/print/sources/{source}/ path.source": [200],
  "POST /api/dashboard/campaigns/{id}/stop/ path.id": [200],
  // Ids that the browser makes. Another owner's is a new one.
  "POST /api/assinaturas/criar/ body.request_key": [201, 409],
  "POST /api/dashboard/campaigns/ body.id": [201, 409],
  "POST /api/assinaturas/criar/ body.uuid": [403],
};

/** The bodies of calls that need one. */
const bodies: Record<string, (caller: TestOwner) => object | Promise<object>> = {
  "DELETE /api/shops/{id}/": ({ password }) => ({ password }),
  "PATCH /api/account/passkeys/{id}/": () => ({ name: "Outro nome" }),
  "DELETE /api/account/passkeys/{id}/": ({ password }) => ({ password }),
  "PATCH /api/dashboard/messages/{id}/": () => ({ displayed: true }),
  "PATCH /api/dashboard/messages/{id}/praise/": () => ({ on_site: true }),
  "POST /api/dashboard/messages/{id}/replies/": () => ({ body: "Obrigada!" }),
  "PATCH /api/integrations/endpoints/{id}/": () => ({ types: ["avaliacao.alterada"] }),
  "PATCH /api/team/{account}/": () => ({ role: "staff" }),
  "PUT /api/dashboard/google/reviews/{id}/report/": () => ({ reason: "hate", outcome: "kept" }),
  "PUT /api/dashboard/google/reviews/{id}/reply/": () => ({ text: "Obrigada!", before: null }),
  "POST /api/assinaturas/criar/": async ({ accountId, email }) => ({
    uuid: accountId,
    plan: "mensal",
    email,
    card_token_id: await provider.token(),
  }),
  "POST /api/dashboard/campaigns/": () => ({
    addresses: ["ana@destino.test"],
    takes_replies: false,
  }),
};

const api = await startTestApi();
const google = await startTestGoogle(api);
const provider = await emulatePayments(api, { quick: true });
afterAll(async () => {
  await google.stop();
  await api.stop();
});

const callOf = ({ method, path }: Field) => `${method} ${path}`;
const nameOf = (field: Field) => `${callOf(field)} ${field.place}.${field.name}`;

/** Every path parameter, and every other input whose name or format is that of an id. */
async function listFields(): Promise<Field[]> {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = body.paths as Record<string, Record<string, Documented>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security, parameters = [], requestBody }]) => {
      if (!security || path.startsWith("/api/operator/")) return [];
      const properties = requestBody?.content["application/json"]?.schema.properties ?? {};
      const inputs = [
        ...parameters.map(({ in: place, name, schema }) => ({ place, name, schema })),
        ...Object.entries(properties).map(([name, schema]) => ({
          place: "body" as const,
          name,
          schema,
        })),
      ];
      return inputs.flatMap(({ place, name, schema }) => {
        const isUuid = schema.format === "uuid";
        const isId = place === "path" ? !schema.enum : isUuid || /(^|_)(id|uuid)$/.test(name);
        if (place === "header" || !isId) return [];
        return [{ method: method.toUpperCase(), path, place, name, isUuid }];
      });
    }),
  );
}

const marker = "Só a primeira dona lê isto";

/** An owner with a row of each kind that a call can name. */
async function newOwnerOfAll(): Promise<TestOwner> {
  const owner = await newOwner(api, { plan: "paid", placeName: marker });
  // The only business of an account cannot be removed alone.
  await createTenant(api.services, { plan: "paid", account: owner });
  await addReviews(owner);
  await addTeam(owner);
  await addWebhook(owner);
  await addPasskey(owner);
  await addKey(api.services, owner, { name: marker });
  for (const isFinished of [true, false]) await addCampaign(owner, isFinished);
  return owner;
}

async function addReviews(owner: TestOwner): Promise<void> {
  const { businessId } = owner;
  const { db } = api.services;
  await addReview(api.services, businessId, { rating: 1, comment: marker });
  const { id: answered } = await complain(api, owner, { comment: marker });
  await answer(api, owner, answered, marker);
  const place = await google.connect(owner);
  const review = await google.write(place, { comment: marker });
  await google.read();
  await db
    .updateTable("google_review")
    .set({ reply_issue: "not-sent", reply_unsent: marker })
    .where("business_id", "=", businessId)
    .execute();
  const created_at = api.clock.now();
  await db
    .insertInto("praise")
    .values({
      business_id: businessId,
      review_id: answered,
      consent_text: marker,
      given_at: created_at,
    })
    .execute();
  await db
    .insertInto("google_report")
    .values({
      business_id: businessId,
      review_id: review.id,
      reason: "spam",
      reported_at: created_at,
      outcome: "waiting",
    })
    .execute();
  await db
    .insertInto("qr_source")
    .values({ business_id: businessId, source: "mesa-4", name: marker, created_at })
    .execute();
}

async function addTeam(owner: TestOwner): Promise<void> {
  const { businessId } = owner;
  await addMember(api.services, owner, await createTenant(api.services), "manager");
  const now = api.clock.now();
  await api.services.db
    .insertInto("member_invite")
    .values({
      business_id: businessId,
      id: uuidv7(),
      email: `${businessId}@convite.test`,
      role: "staff",
      token_hash: Buffer.from(businessId),
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
}

async function addWebhook(owner: TestOwner): Promise<void> {
  const { businessId } = owner;
  const { db } = api.services;
  const now = api.clock.now();
  const { id: endpointId } = await addEndpoint(api, owner, {
    url: "https://receiver.example/",
    types: ["avaliacao.criada"],
  });
  await db
    .updateTable("webhook_endpoint")
    .set({ failing_since: now })
    .where("business_id", "=", businessId)
    .execute();
  await db
    .insertInto("webhook_delivery")
    .values({
      business_id: businessId,
      endpoint_id: endpointId,
      id: uuidv7(),
      type: "avaliacao.criada",
      body: JSON.stringify({ marker }),
      created_at: now,
      state: "waiting",
    })
    .execute();
}

async function addPasskey({ accountId }: TestOwner): Promise<void> {
  await api.services.db
    .insertInto("passkey")
    .values({
      id: uuidv7(),
      account_id: accountId,
      counter: 0,
      name: marker,
      public_key: Buffer.from("1"),
      transports: [],
      created_at: api.clock.now(),
    })
    .execute();
}

async function addCampaign({ businessId }: TestOwner, isFinished: boolean): Promise<void> {
  const { db } = api.services;
  const now = api.clock.now();
  const id = uuidv7();
  await db
    .insertInto("campaign")
    .values({
      id,
      business_id: businessId,
      created_at: now,
      finished_at: isFinished ? now : null,
      takes_replies: false,
      ...(isFinished ? {} : { subject: marker, body: marker }),
    })
    .execute();
  await db
    .insertInto("campaign_recipient")
    .values({
      business_id: businessId,
      campaign_id: id,
      position: 0,
      status: isFinished ? "sent" : "waiting",
      address_secret: isFinished ? null : Buffer.from("1"),
      due_at: now,
    })
    .execute();
}

/** All rows of an account and its business. */
async function rowsOf({ accountId, businessId }: TestOwner): Promise<string[]> {
  const selections = tables.map(({ name, owner }) => {
    const id = owner === "business_id" ? businessId : accountId;
    return sql`select ${sql.lit(name)} || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} t
      where ${sql.ref(`t.${owner}`)} = ${id}::uuid`;
  });
  const { rows } = await sql<{ row: string }>`${sql.join(selections, sql` union all `)}
    order by 1`.execute(api.services.db);
  return rows.map(({ row }) => row);
}

/** The values of all columns that may name a row. */
function idsIn(rows: string[]): Set<string> {
  const values = rows.flatMap((row) =>
    Object.entries(JSON.parse(row.slice(row.indexOf("{"))) as Record<string, unknown>),
  );
  const ids = values.filter(
    ([name, value]) => typeof value === "string" && /(^|_)(id|key|source)$/.test(name),
  );
  return new Set(ids.map(([, value]) => value as string).filter((value) => value !== ""));
}

async function callWith(field: Field, caller: TestOwner, id: string) {
  const path = field.path.replace(`{${field.name}}`, encodeURIComponent(id)).replace("{n}", "1");
  const query = field.place === "query" ? `?${field.name}=${encodeURIComponent(id)}` : "";
  const given = await bodies[callOf(field)]?.(caller);
  const body = field.place === "body" ? { ...given, [field.name]: id } : given;
  return send(api, field.method, path + query, {
    token: caller.token,
    ...(body ? { body } : {}),
  });
}

const isSignedIn = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/me", { token })).status === 200;

const tables = await findTables(api.services.db);
const [first, second] = [await newOwnerOfAll(), await newOwner(api, { plan: "paid" })];
await google.connect(second);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const fields = await listFields();
const tested = fields.filter((field) => !(nameOf(field) in foreignIds));

test("the lists of this file name only inputs that exist", () => {
  const names = new Set([...fields.map(nameOf), ...fields.map(callOf)]);
  const listed = [foreignIds, declared, bodies].flatMap((list) => Object.keys(list));
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  expect(tested.length).toBeGreaterThan(13);
});

test.each(tested.map((field) => [nameOf(field), field] as const))(
  "%s: ids of another owner change and show nothing",
  async (name, field) => {
    const [before, ownBefore] = [await rowsOf(first), await rowsOf(second)];
    const allowed = declared[name] ?? [404];
    for (const id of idsFor(field, before, ownBefore)) {
      const { status, body } = await callWith(field, second, id);
      expect(allowed, `${id} got ${status}`).toContain(status);
      expect(JSON.stringify(body)).not.toContain(marker);
    }
    expect(await rowsOf(first)).toEqual(before);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
    // With an id that the caller makes there is nothing to find.
    if (allowed.includes(201)) return;
    expect(await rowsOf(second)).toEqual(ownBefore);
    expect(await changesOwnRow(field)).toBe(true);
  },
);

/** The ids of one owner's rows that may be meant, without those that both owners have. */
function idsFor(field: Field, rows: string[], others: string[]): string[] {
  const shared = idsIn(others);
  const ids = [...idsIn(rows)].filter((id) => !shared.has(id) && (!field.isUuid || uuid.test(id)));
  expect(ids.length).toBeGreaterThan(4);
  return ids;
}

/**
 * True if the call changes a row of its own owner, or shows one. So the other owner's call had the right kind of id.
 */
async function changesOwnRow(field: Field): Promise<boolean> {
  const owner = await newOwnerOfAll();
  const before = await rowsOf(owner);
  for (const id of idsFor(field, before, [])) {
    const { status, body, headers } = await callWith(field, owner, id);
    if (field.method === "GET" && JSON.stringify(body).includes(marker)) return true;
    // A picture has the marker in its pixels.
    if (status === 200 && headers.get("content-type") === "image/png") return true;
    if (status < 300 && String(await rowsOf(owner)) !== String(before)) return true;
  }
  return false;
}
