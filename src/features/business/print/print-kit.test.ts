import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { type Pixels, readCodes, renderImage, renderPdf } from "#testing/qr.ts";

let api: TestApi;
let owner: Tenant;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  owner = await createTenant(api.services, { placeName: "Pão de Açúcar & Irmãos — Tijuca" });
  token = (await logInAs(api, owner)).access;
});
afterAll(() => api.stop());

async function drawn(piece: string, query: Record<string, string>): Promise<Uint8Array> {
  const response = await fetch(
    `${api.url}/api/dashboard/print/pieces/${piece}/?${new URLSearchParams(query)}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  expect(response.status, `${piece} ${JSON.stringify(query)}`).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Pieces with the codes each holds and the size of its page in points. */
const papers = [
  ["cartaz", 1, 595, 842],
  ["cartao", 4, 595, 842],
  ["mesa", 2, 595, 842],
  ["adesivos", 12, 595, 842],
  ["recibo", 1, 227, 340],
] as const;

describe("every printed piece, in every look", () => {
  for (const look of ["papel", "noite", "folha"]) {
    test.for(papers)(`%s, ${look}`, async ([piece, count, width, height]) => {
      const pdf = await drawn(piece, { o: "mesa-4", look });
      const address = `https://estrelou.test/feedback/${owner.slug}?o=mesa-4`;

      const [paper, ...more] = await renderPdf(pdf, 72);
      expect(more).toEqual([]);
      expect(Math.abs((paper?.width ?? 0) - width)).toBeLessThanOrEqual(1);
      expect(Math.abs((paper?.height ?? 0) - height)).toBeLessThanOrEqual(1);

      // A look changes colours and no sizes: once at a printer's resolution is enough.
      for (const dpi of look === "papel" ? [300, 60] : [60]) {
        const [page] = (await renderPdf(pdf, dpi)) as [Pixels];
        const codes = await readCodes(page);
        expect(
          codes.map(({ text }) => text),
          `${dpi} dpi`,
        ).toEqual(Array(count).fill(address));
      }
    });
  }
});

/** Covers a disc of a tenth of each code, as a stain or a torn hole would. */
async function stained(page: Pixels, at: [number, number], shade: number): Promise<Pixels> {
  const data = page.data.slice();
  for (const { corners } of await readCodes(page)) {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const side = Math.max(...xs) - left;
    const radius = side * Math.sqrt(0.1 / Math.PI);
    const [middleX, middleY] = [left + side * at[0], top + side * at[1]];
    for (let y = Math.floor(middleY - radius); y < middleY + radius; y++) {
      for (let x = Math.floor(middleX - radius); x < middleX + radius; x++) {
        if (Math.hypot(x - middleX, y - middleY) > radius) continue;
        data.fill(shade, (y * page.width + x) * 4, (y * page.width + x) * 4 + 3);
      }
    }
  }
  return { ...page, data };
}

describe("with a tenth of the code gone", () => {
  test.for(papers)("%s", async ([piece, count]) => {
    const [page] = (await renderPdf(await drawn(piece, { o: "balcao" }), 150)) as [Pixels];
    for (const at of [
      [0.5, 0.5],
      [0.5, 0.72],
      [0.72, 0.5],
    ] as [number, number][]) {
      for (const shade of [255, 0]) {
        const codes = await readCodes(await stained(page, at, shade));
        expect(
          codes.map(({ text }) => text),
          `${at} ${shade}`,
        ).toEqual(Array(count).fill(`https://estrelou.test/feedback/${owner.slug}?o=balcao`));
      }
    }
  });

  test("with most of it gone nothing is read, so the stain is real", async () => {
    const [page] = (await renderPdf(await drawn("cartaz", {}), 150)) as [Pixels];
    let spoilt = page;
    for (const at of [0.3, 0.5, 0.7]) {
      for (const across of [0.3, 0.5, 0.7]) spoilt = await stained(spoilt, [at, across], 0);
    }
    expect(await readCodes(spoilt)).toEqual([]);
  });
});

test("the story is 1080 by 1920 pixels, with its address in the code", async () => {
  const png = await drawn("story", { format: "png" });
  const pixels = await renderImage(png);
  expect([pixels.width, pixels.height]).toEqual([1080, 1920]);
  const small = await renderImage(await sharp(png).resize({ width: 360 }).png().toBuffer());
  for (const seen of [pixels, small]) {
    const [code, ...others] = await readCodes(seen);
    expect(code?.text).toBe(`https://estrelou.test/feedback/${owner.slug}?o=story`);
    expect(others).toEqual([]);
  }
});

test("the bare code comes as PNG and SVG, quiet zone kept", async () => {
  const address = `https://estrelou.test/feedback/${owner.slug}?o=qr`;
  const png = await renderImage(await drawn("qr", { format: "png" }));
  expect(png.width).toBeGreaterThanOrEqual(1000);
  const svg = await renderImage(await drawn("qr", { format: "svg" }), 60);
  for (const pixels of [png, svg]) {
    const [code] = await readCodes(pixels);
    expect(code?.text).toBe(address);
    const left = Math.min(...(code?.corners.map(([x]) => x) ?? []));
    const right = Math.max(...(code?.corners.map(([x]) => x) ?? []));
    // Four modules of a code of at most 53 on each side.
    expect(left / (right - left)).toBeGreaterThan(4 / 53);
  }
});

test("the profile's code is the review page's address, letter for letter", async () => {
  const { body } = await send(api, "GET", "/api/me", { token });
  expect(body.review_url).toBe(`https://estrelou.test/feedback/${owner.slug}`);
  expect(body.uuid).toBe(owner.accountId);
  const svg = Buffer.from(body.google_review_qr_base64.split(",")[1], "base64");
  const [code] = await readCodes(await renderImage(svg));
  expect(code?.text).toBe(body.review_url);
});

test("letters are outlines: no font is needed to read or print", async () => {
  const pdf = Buffer.from(await drawn("cartaz", {})).toString("latin1");
  expect(pdf).not.toContain("/FontFile");
  expect(pdf).not.toContain("/BaseFont");
  const svg = Buffer.from(await drawn("cartaz", { format: "svg" })).toString();
  expect(svg).not.toContain("<text");
});

describe("the owner's own call to action", () => {
  const save = (call_to_action: string) =>
    send(api, "PUT", "/api/dashboard/print/", { token, body: { call_to_action, look: "folha" } });

  test("is kept with the look, and emptied again", async () => {
    expect((await save("  Conte como foi seu café  ")).body).toMatchObject({
      call_to_action: "Conte como foi seu café",
      look: "folha",
    });
    const kept = await send(api, "GET", "/api/dashboard/print/", { token });
    expect(kept.body).toMatchObject({ call_to_action: "Conte como foi seu café", look: "folha" });
    expect((await save("")).body.call_to_action).toBeNull();
  });

  test.for([
    "Dê 5 estrelas!",
    "DÊ CINCO ESTRELAS",
    "Deixe suas ⭐⭐⭐⭐⭐",
    "5★ no Google",
    "Nota 10 pra gente",
    "nota máxima",
  ])("never asks for a rating: %s", async (call) => {
    const { status, body } = await save(call);
    expect([status, body.code]).toEqual([400, "call_asks_for_stars"]);
    const path = `/api/dashboard/print/pieces/cartaz/?call_to_action=${encodeURIComponent(call)}`;
    expect((await send(api, "GET", path, { token })).body.code).toBe("call_asks_for_stars");
  });

  test.for(["Seu hotel 5 dias depois", "Conte em 2 minutos", "Aberto das 5 às 20h"])(
    "may hold numbers: %s",
    async (call) => expect((await save(call)).status).toBe(200),
  );

  test("may be odd: letters without outlines are left out, long words are cut", async () => {
    for (const call_to_action of ["🥐🥐🥐", "日本語", "A".repeat(80), "Ç ã õ é — “ok” ½"]) {
      const pdf = await drawn("cartao", { call_to_action });
      const [page] = (await renderPdf(pdf, 100)) as [Pixels];
      expect(await readCodes(page)).toHaveLength(4);
    }
  });
});

describe("places that QRs are named for", () => {
  const add = (name: string, as = token) =>
    send(api, "POST", "/api/dashboard/print/sources/", { token: as, body: { name } });
  const list = async () =>
    (await send(api, "GET", "/api/dashboard/print/", { token })).body.sources;

  test("are added once, listed and taken away", async () => {
    expect((await add("Mesa 4")).body).toEqual({ source: "mesa-4", name: "Mesa 4" });
    expect((await add("Balcão")).body.source).toBe("balcao");
    expect((await add("mesa  4")).body.code).toBe("source_taken");
    expect((await add("🥐")).body.code).toBe("source_name_invalid");
    expect((await add("")).body.code).toBe("source_name_invalid");
    expect(await list()).toEqual([
      { source: "balcao", name: "Balcão" },
      { source: "mesa-4", name: "Mesa 4" },
    ]);
    await send(api, "DELETE", "/api/dashboard/print/sources/mesa-4/", { token });
    expect(await list()).toEqual([{ source: "balcao", name: "Balcão" }]);
  });

  test("belong to one business alone", async () => {
    const other = await createTenant(api.services);
    const { access } = await logInAs(api, other);
    expect((await add("Balcão", access)).status).toBe(201);
    await send(api, "DELETE", "/api/dashboard/print/sources/balcao/", { token: access });
    expect(await list()).toEqual([{ source: "balcao", name: "Balcão" }]);
  });
});

test("pieces that do not exist, and callers without a session, get nothing", async () => {
  const path = (rest: string) => `/api/dashboard/print/pieces/${rest}`;
  expect((await send(api, "GET", path("caneca/"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("story/?format=pdf"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("cartaz/?format=png"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("cartaz/?o=A%20B"), { token })).status).toBe(400);
  expect((await send(api, "GET", path("cartaz/"))).status).toBe(401);
});
