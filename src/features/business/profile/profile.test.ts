import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("the profile has the business, the URL of its review page and the QR code", async () => {
  const owner = await createTenant(api.services, { placeName: "Padaria", address: "Rua Um, 1" });
  const { access: token } = await logInAs(api, owner);
  const { status, body } = await send(api, "GET", "/api/me", { token });
  expect(status).toBe(200);
  expect(body).toEqual({
    uuid: owner.accountId,
    business: owner.businessId,
    role: "owner",
    shops: [{ id: owner.businessId, name: "Padaria", role: "owner", slug: owner.slug }],
    has_password: true,
    returned_email: null,
    place_name: "Padaria",
    article: null,
    address: "Rua Um, 1",
    place_id: "ChIJteste",
    review_url: `https://estrelou.test/feedback/${owner.slug}`,
    blocked: false,
    google_url: "https://search.google.com/local/writereview?placeid=ChIJteste",
    google_review_qr_base64: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
    card: { call_to_action: null, look: "papel", translated: false, accent: null, logo: null },
  });
  const svg = Buffer.from(body.google_review_qr_base64.split(",")[1], "base64").toString();
  expect(svg).toMatch(/<svg[^>]*>[\s\S]*<\/svg>/);
});

test("a business without a place has a profile too", async () => {
  const owner = await createTenant(api.services, {
    placeName: null,
    address: null,
    googleUrl: null,
  });
  const { access: token } = await logInAs(api, owner);
  expect((await send(api, "GET", "/api/me/", { token })).body).toMatchObject({
    place_name: null,
    address: null,
    google_url: null,
  });
});

test("the profile without a session gets 401", async () => {
  expect(await send(api, "GET", "/api/me")).toMatchObject({
    status: 401,
    body: { code: "session_invalid", detail: "Sua sessão expirou. Entre novamente." },
  });
});

test("a logo is served by the hash of its content as immutable; other paths get 404", async () => {
  const { businessId, slug } = await createTenant(api.services);
  const content = Buffer.from(`a picture of ${slug}`);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await api.services.db
    .insertInto("business_logo")
    .values({ business_id: businessId, sha256, media_type: "image/webp", content })
    .execute();
  const { body } = await send(api, "GET", `/api/client/${slug}/`);
  expect(body.client.logo_url).toBe(`/logos/${sha256}.webp`);

  const answer = await fetch(api.url + body.client.logo_url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/webp");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);

  for (const file of [`${"0".repeat(64)}.webp`, `${sha256}.png`, "..%2Fsecret.key", "%00.webp"]) {
    expect((await fetch(`${api.url}/logos/${file}`)).status).toBe(404);
  }
});
