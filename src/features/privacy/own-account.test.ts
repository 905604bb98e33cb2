import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";
import { findTables } from "./owned-tables.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("the export contains all data of the owner, no data of others, and no secrets", async () => {
  const owner = await createTenant(api.services, { placeName: "Minha Loja" });
  const other = await createTenant(api.services, { placeName: "Loja do Vizinho" });
  for (let index = 0; index < 7; index++) {
    await addReview(api.services, owner.businessId, {
      rating: 5,
      comment: `Elogio ${index}`,
      topics: index === 0 ? [2, 12] : [],
    });
  }
  await addReview(api.services, other.businessId, { rating: 1, comment: "Do vizinho" });
  const logo = { sha256: "ab", media_type: "image/webp", content: Buffer.from("imagem") };
  await api.services.db
    .insertInto("business_logo")
    .values({ business_id: owner.businessId, ...logo })
    .execute();
  await addCampaign(owner.businessId);
  const { access, refresh } = await logInAs(api, owner);

  const { status, body, headers } = await send(api, "GET", "/api/account/export/", {
    token: access,
  });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-disposition")).toContain("estrelou-meus-dados.json");
  expect(body.account).toMatchObject([{ id: owner.accountId, email: owner.email }]);
  expect(body.business).toMatchObject([{ place_name: "Minha Loja" }]);
  expect(body.slug).toMatchObject([{ slug: owner.slug }]);
  expect(body.review).toHaveLength(7);
  const defaults = ["Atendimento", "Espera", "Preço", "Qualidade"];
  expect(body.business[0].topics).toEqual(defaults);
  expect(body.review.map(({ topics }: { topics: string[] }) => topics.join()).sort()).toEqual([
    ...Array(6).fill(""),
    "Espera,Localização",
  ]);
  expect(body.topic_day.map(({ topic }: { topic: string }) => topic)).toEqual([
    "Espera",
    "Localização",
  ]);
  expect(body.rating_count).toMatchObject([{ stars_5: 7 }]);
  expect(body.session).toHaveLength(1);
  expect(body.business_logo).toMatchObject([{ content: Buffer.from("imagem").toString("base64") }]);
  const text = JSON.stringify(body);
  expect(body.campaign_recipient).toMatchObject([{ position: 0, status: "waiting" }]);
  expect(text).not.toMatch(/_hash|_secret|argon2|vizinho/i);
  expect(text).not.toContain(refresh);
  expect((await send(api, "GET", "/api/account/export/")).status).toBe(401);
});

test("closing an account needs the password, rejects logins at once, and removes all data", async () => {
  const owner = await newOwner(api);
  const other = await createTenant(api.services);
  await addReview(api.services, owner.businessId, { rating: 2, comment: "Esquecível" });
  await addReview(api.services, other.businessId, { rating: 4 });
  const close = (password: string) =>
    send(api, "DELETE", "/api/account/", { token: owner.token, body: { password } });

  expect((await close("errada")).body.code).toBe("password_wrong");
  await api.runJobs();
  expect(await rowsOf(owner)).not.toEqual({});

  expect((await close(owner.password)).status).toBe(202);
  expect((await send(api, "GET", "/api/me", { token: owner.token })).status).toBe(401);
  await expect(logInAs(api, owner)).rejects.toThrow("401");
  const mail = await newestMail(api, owner.email);
  expect(mail.subject).toBe("Sua conta no Estrelou foi excluída");

  expect(await rowsOf(owner)).toEqual({});
  expect(await rowsOf(other)).toMatchObject({ account: 1, business: 1, review: 1 });
  expect((await send(api, "GET", `/api/client/${owner.slug}/`)).body).toEqual({ exists: false });
  expect(api.sent.filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
});

/** The number of rows of an owner per table. Omits tables without rows. */
async function rowsOf({ accountId, businessId }: { accountId: string; businessId: string }) {
  const counts: Record<string, number> = {};
  for (const { name, owner } of await findTables(api.services.db)) {
    const id = owner === "business_id" ? businessId : accountId;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(name)} where ${sql.ref(owner)} = ${id}::uuid`.execute(api.services.db);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

/** Adds a campaign that waits to mail one customer. */
async function addCampaign(businessId: string) {
  const { db, clock } = api.services;
  const [id, now] = [uuidv7(), clock.now()];
  const text = { subject: "Convite", body: "Olá", takes_replies: false };
  await db
    .insertInto("campaign")
    .values({ business_id: businessId, id, ...text, created_at: now })
    .execute();
  const recipient = {
    position: 0,
    status: "waiting",
    address_secret: Buffer.from("x"),
    due_at: now,
  };
  await db
    .insertInto("campaign_recipient")
    .values({ business_id: businessId, campaign_id: id, ...recipient })
    .execute();
}
