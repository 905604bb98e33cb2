import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant, type Tenant } from "#testing/factories.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const image = ({ slug }: Pick<Tenant, "slug">, query = "", headers = {}) =>
  send(api, "GET", `/selo/${slug}.svg${query}`, { headers });

async function show(tenant: Tenant, shown: boolean) {
  const { access: token } = await logInAs(api, tenant);
  const path = "/api/dashboard/badge/";
  const changed = await send(api, "PATCH", path, { token, body: { shown } });
  expect(changed).toMatchObject({ status: 200, body: { shown } });
  expect(await send(api, "GET", path, { token })).toMatchObject({ status: 200, body: { shown } });
}

async function newRatedTenant(...ratings: number[]) {
  const tenant = await createTenant(api.services, { minReview: 4 });
  for (const rating of ratings) await addReview(api.services, tenant.businessId, { rating });
  return tenant;
}

test("the badge gets 404 until the owner switches it on", async () => {
  const tenant = await newRatedTenant(5);
  expect((await image(tenant)).status).toBe(404);
  await show(tenant, true);
  expect((await image(tenant)).status).toBe(200);
  await show(tenant, false);
  expect((await image(tenant)).status).toBe(404);
  expect((await image({ slug: "nao-existe" })).status).toBe(404);
});

test("the badge counts all ratings of its business, also low ones", async () => {
  const tenant = await newRatedTenant(5, 5, 4, 1);
  await show(await newRatedTenant(1), true);
  await show(tenant, true);
  expect((await image(tenant)).body).toContain("<title>3,8 de 5 estrelas, 4 avaliações</title>");
  await addReview(api.services, tenant.businessId, { rating: 2 });
  expect((await image(tenant)).body).toContain("<title>3,4 de 5 estrelas, 5 avaliações</title>");
});

test("the title has its own texts for one rating and for none", async () => {
  const [one, none] = [await newRatedTenant(4), await newRatedTenant()];
  await show(one, true);
  await show(none, true);
  expect((await image(one)).body).toContain("<title>4,0 de 5 estrelas, 1 avaliação</title>");
  expect((await image(none)).body).toContain("<title>Ainda sem avaliações</title>");
});

test("other websites may show and cache the badge, and it contains no scripts", async () => {
  const tenant = await newRatedTenant(5);
  await show(tenant, true);
  const { headers, body } = await image(tenant);
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("cache-control")).toMatch(/^public, max-age=900/);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(body).not.toMatch(/<script|href=|@font-face|<text/);
  const same = await image(tenant, "", { "If-None-Match": headers.get("etag") });
  expect(same).toMatchObject({ status: 304, body: "" });
  await addReview(api.services, tenant.businessId, { rating: 1 });
  expect((await image(tenant, "", { "If-None-Match": headers.get("etag") })).status).toBe(200);
});

test("a fraction of a star is filled, on light and dark background", async () => {
  const tenant = await newRatedTenant(3, 2);
  await show(tenant, true);
  for (const [query, ground] of [
    ["", [255, 255, 255]],
    ["?tema=escuro", [22, 19, 15]],
  ] as const) {
    const at = await pixelsOf(String((await image(tenant, query)).body));
    expect(at(120, 75)).toEqual(ground);
    // Two and a half of five stars: the centres of the first two, the left half of the third.
    expect([at(102, 25), at(126, 25), at(146, 25)].map(isAmber)).toEqual([true, true, true]);
    expect([at(154, 25), at(174, 25), at(198, 25)].map(isAmber)).toEqual([false, false, false]);
  }
});

const isAmber = ([red = 0, green = 0, blue = 0]: number[]) =>
  red > 220 && green > 140 && green < 200 && blue < 80;

async function pixelsOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
}
