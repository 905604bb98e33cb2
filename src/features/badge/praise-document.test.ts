import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { asCustomer, complain, praise as letShow } from "#testing/conversation.ts";
import { addMember } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function show(owner: TestOwner, shown = true) {
  const body = { shown };
  expect(
    (await send(api, "PATCH", "/api/dashboard/badge/", { token: owner.token, body })).status,
  ).toBe(200);
}
const frame = ({ slug }: Pick<TestOwner, "slug">, query = "", headers = {}) =>
  send(api, "GET", `/elogios/${slug}${query}`, { headers });
const textOf = async (owner: TestOwner) => String((await frame(owner)).body);
const choose = ({ token }: Pick<TestOwner, "token">, id: string, on_site = true, headers = {}) =>
  send(api, "PATCH", `/api/dashboard/messages/${id}/praise/`, {
    token,
    body: { on_site },
    headers,
  });
/** A comment that its customer lets the shop show, and that the shop chose. */
async function praise(owner: TestOwner, comment: string, firstName?: string) {
  const keys = await letShow(api, owner, comment, firstName);
  expect((await choose(owner, keys.id)).status).toBe(200);
  return keys;
}

test("the frame gets 404 until the owner shows the badge", async () => {
  const owner = await newOwner(api);
  expect((await frame(owner)).status).toBe(404);
  await show(owner);
  expect((await frame(owner)).status).toBe(200);
  await show(owner, false);
  expect((await frame(owner)).status).toBe(404);
  expect((await frame({ slug: "nao-existe" })).status).toBe(404);
});

test("it shows the comments that the shop chose and no others, the average of all, and says whose they are", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  await show(owner);
  await praise(other, "De outra loja");
  await praise(owner, "Pão quente", "Ana");
  await letShow(api, owner, "NÃO COMPRE AQUI", "Procon");
  await complain(api, owner, { rating: 5, comment: "Sem consentimento" });
  await complain(api, owner, { rating: 2, comment: "Demorou" });
  const text = await textOf(owner);
  expect(text).toContain("Pão quente");
  expect(text).toMatch(/Ana, [a-zç]+ de \d{4}/);
  expect(text).toContain("4,3 de 5 estrelas, 4 avaliações");
  expect(text).toContain(
    "A loja escolheu os comentários, de clientes que deram 4 ou 5 estrelas e deixaram mostrar",
  );
  for (const hidden of ["De outra loja", "NÃO COMPRE", "Procon", "Sem consentimento", "Demorou"]) {
    expect(text).not.toContain(hidden);
  }
});

test("a flood of consents replaces nothing, and the shop takes a comment off again without erasing it", async () => {
  const owner = await newOwner(api);
  await show(owner);
  const { id } = await praise(owner, "Pão quente", "Ana");
  await Promise.all(Array.from({ length: 24 }, () => letShow(api, owner, "Ligue 0800")));
  expect(await textOf(owner)).toContain("Pão quente");
  expect(await textOf(owner)).not.toContain("Ligue 0800");
  expect(await choose(owner, id, false)).toMatchObject({
    status: 200,
    body: { first_name: "Ana", on_site: false },
  });
  await expect.poll(() => textOf(owner)).not.toContain("Pão quente");
  const { body } = await send(api, "GET", "/api/dashboard/messages/?praise=true&page=3", owner);
  expect(body.results.at(-1)).toMatchObject({ id, praise: { first_name: "Ana", on_site: false } });
});

test("a manager chooses, a clerk, another shop and the public do not; the owner sees what the manager did", async () => {
  const [owner, manager, clerk, other] = [
    await newOwner(api),
    await newOwner(api),
    await newOwner(api),
    await newOwner(api),
  ];
  await addMember(api.services, owner, manager, "manager");
  await addMember(api.services, owner, clerk, "staff");
  await show(owner);
  const { id } = await letShow(api, owner, "Pão quente");
  const headers = { "Estrelou-Business": owner.businessId };
  expect((await choose(clerk, id, true, headers)).body.code).toBe("role_too_low");
  expect((await choose(other, id)).body.code).toBe("praise_not_found");
  expect((await send(api, "PATCH", `/api/dashboard/messages/${id}/praise/`)).status).toBe(401);
  expect(await textOf(owner)).not.toContain("Pão quente");
  expect((await choose(manager, id, true, headers)).status).toBe(200);
  await expect.poll(() => textOf(owner)).toContain("Pão quente");
  const { body } = await send(api, "GET", "/api/team/audit/", owner);
  expect(body.entries).toMatchObject([
    { actor: manager.email, action: "PATCH /api/dashboard/messages/{id}/praise/", target: id },
  ]);
});

test("only a comment with a consent can be chosen", async () => {
  const owner = await newOwner(api);
  const { id: never } = await complain(api, owner, { rating: 5, comment: "Sem consentimento" });
  const [back, erased] = [await praise(owner, "Volto atrás"), await praise(owner, "Apago")];
  await asCustomer(api, owner, "praise/withdraw/", { code: back.code });
  await asCustomer(api, owner, "erase/", { code: erased.code });
  for (const id of [never, back.id, erased.id]) {
    expect((await choose(owner, id)).body.code).toBe("praise_not_found");
  }
  const { body } = await send(api, "GET", "/api/dashboard/messages/?praise=true", owner);
  expect(body.results).toEqual([]);
});

test("the migration keeps what was shown before it, and what comes after it waits", async () => {
  const owner = await newOwner(api);
  const file = new URL("../../db/migrations/0099_praise_on_site.sql", import.meta.url);
  await letShow(api, owner, "De antes");
  await api.services.db.transaction().execute(async (tx) => {
    await sql`alter table praise drop column on_site`.execute(tx);
    await sql.raw(readFileSync(file, "utf8")).execute(tx);
  });
  await letShow(api, owner, "De depois");
  await show(owner);
  const text = await textOf(owner);
  expect(text).toContain("De antes");
  expect(text).not.toContain("De depois");
});

test("a consent that is taken back, an erased comment and a removed review are gone at once", async () => {
  const owner = await newOwner(api);
  await show(owner);
  const [back, erased] = [await praise(owner, "Volto atrás", "Bia"), await praise(owner, "Apago")];
  expect(await textOf(owner)).toMatch(/Volto atrás.*Apago|Apago.*Volto atrás/s);
  await asCustomer(api, owner, "praise/withdraw/", { code: back.code });
  await expect.poll(() => textOf(owner)).not.toMatch(/Volto atrás|Bia/);
  await asCustomer(api, owner, "erase/", { code: erased.code });
  await expect.poll(() => textOf(owner)).not.toContain("Apago");
  expect(await textOf(owner)).not.toContain("deixaram mostrar");
});

test("any site may frame it, and it may run, load and send nothing", async () => {
  const owner = await newOwner(api);
  await show(owner);
  await praise(owner, "<script>alert(1)</script><img src=x onerror=alert(1)>", "<b>Ana");
  const { headers, body } = await frame(owner);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("set-cookie")).toBeNull();
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  );
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(body).not.toMatch(/<script|<img src=x|<b>/);
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  // Every other response of ours stays out of frames.
  expect((await frame({ slug: "nao-existe" })).headers.get("content-security-policy")).toContain(
    "frame-ancestors 'none'",
  );
});

test("a browser asks each time, and gets 304 while nothing has changed", async () => {
  const owner = await newOwner(api);
  await show(owner);
  const { headers } = await frame(owner);
  expect(headers.get("cache-control")).toBe("no-cache");
  const same = { "If-None-Match": headers.get("etag") };
  const again = await frame(owner, "", same);
  expect(again.status).toBe(304);
  // A browser replaces the headers that it stored by those of the 304.
  for (const name of ["content-security-policy", "x-frame-options"]) {
    expect(again.headers.get(name)).toBe(headers.get(name));
  }
  expect((await frame(owner, "?tema=escuro", same)).status).toBe(200);
  await praise(owner, "Novo elogio");
  await expect.poll(async () => (await frame(owner, "", same)).status).toBe(200);
});
