import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { asCustomer, complain, praise as letShow } from "#testing/conversation.ts";
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
const praise = (owner: TestOwner, comment: string, firstName?: string) =>
  letShow(api, owner, comment, firstName);

test("the frame gets 404 until the owner shows the badge", async () => {
  const owner = await newOwner(api);
  expect((await frame(owner)).status).toBe(404);
  await show(owner);
  expect((await frame(owner)).status).toBe(200);
  await show(owner, false);
  expect((await frame(owner)).status).toBe(404);
  expect((await frame({ slug: "nao-existe" })).status).toBe(404);
});

test("it shows the comments that customers let it show and no others, the average of all, and says whose they are", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  await show(owner);
  await praise(other, "De outra loja");
  await praise(owner, "Pão quente", "Ana");
  await complain(api, owner, { rating: 5, comment: "Sem consentimento" });
  await complain(api, owner, { rating: 2, comment: "Demorou" });
  const text = await textOf(owner);
  expect(text).toContain("Pão quente");
  expect(text).toMatch(/Ana, [a-zç]+ de \d{4}/);
  expect(text).toContain("4,0 de 5 estrelas, 3 avaliações");
  expect(text).toContain("de clientes que deram 4 ou 5 estrelas e deixaram mostrar");
  for (const hidden of ["De outra loja", "Sem consentimento", "Demorou"]) {
    expect(text).not.toContain(hidden);
  }
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
