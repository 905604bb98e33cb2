import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { page as en } from "#src/features/feedback/words/en.ts";
import { page as es } from "#src/features/feedback/words/es.ts";
import { page as pt } from "#src/features/feedback/words/pt.ts";
import { contrast } from "#src/lib/color/color.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";
import { type Pixels, readCodes, renderImage, renderPdf } from "#testing/qr.ts";
import { looks } from "../looks.ts";
import { callTranslations, defaultCall } from "./call-to-action.ts";
import { paletteOf } from "./palette.ts";

let api: TestApi;
let owner: Tenant;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  owner = await createTenant(api.services, { placeName: "Pão de Açúcar & Irmãos — Tijuca" });
  token = (await logInAs(api, owner)).access;
});
afterAll(() => api.stop());

async function drawn(
  piece: string,
  query: Record<string, string>,
  bearer = token,
): Promise<Uint8Array> {
  const response = await fetch(
    `${api.url}/api/dashboard/print/pieces/${piece}/?${new URLSearchParams(query)}`,
    { headers: { Authorization: `Bearer ${bearer}` } },
  );
  expect(response.status, `${piece} ${JSON.stringify(query)}`).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** PDF pieces with the number of their codes and their page size in points. */
const papers = [
  ["cartaz", 1, 595, 842],
  ["cartao", 4, 595, 842],
  ["mesa", 2, 595, 842],
  ["adesivos", 12, 595, 842],
  ["recibo", 1, 227, 340],
] as const;

describe("the codes of each PDF piece can be read in every look", { tags: ["slow"] }, () => {
  for (const look of ["papel", "noite", "folha"]) {
    test.for(papers)(`%s, ${look}`, async ([piece, count, width, height]) => {
      const pdf = await drawn(piece, { o: "mesa-4", look });
      const url = `https://estrelou.test/feedback/${owner.slug}?o=mesa-4`;

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
        ).toEqual(Array(count).fill(url));
      }
    });
  }
});

/** Covers a disc of a tenth of the area of each code, like a stain or a hole. */
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

describe("codes can be read with a tenth of their area covered", { tags: ["slow"] }, () => {
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

  test("codes cannot be read with most of their area covered", async () => {
    const [page] = (await renderPdf(await drawn("cartaz", {}), 150)) as [Pixels];
    let spoilt = page;
    for (const at of [0.3, 0.5, 0.7]) {
      for (const across of [0.3, 0.5, 0.7]) spoilt = await stained(spoilt, [at, across], 0);
    }
    expect(await readCodes(spoilt)).toEqual([]);
  });
});

test.each([
  ["story", 1080, 1920],
  ["post", 1080, 1080],
])(
  "the %s is %d by %d pixels, and its code has the URL with its source",
  async (piece, ...size) => {
    const png = await drawn(piece, { format: "png" });
    const pixels = await renderImage(png);
    expect([pixels.width, pixels.height]).toEqual(size);
    const small = await renderImage(await sharp(png).resize({ width: 360 }).png().toBuffer());
    for (const seen of [pixels, small]) {
      const [code, ...others] = await readCodes(seen);
      expect(code?.text).toBe(`https://estrelou.test/feedback/${owner.slug}?o=${piece}`);
      expect(others).toEqual([]);
    }
  },
);

describe("pieces have the colour of the business", () => {
  test("in each look, with codes that can be read; the thermal receipt stays black", {
    tags: ["slow"],
  }, async () => {
    const shop = await newOwner(api);
    for (const accent of ["#ffcc00", "#b3001b"]) {
      expect((await putSettings(api, shop.token, { accent })).status).toBe(200);
      for (const look of ["papel", "noite", "folha"] as const) {
        const { ground, call, frame } = paletteOf(look, accent);
        for (const [piece, count] of papers) {
          const svg = Buffer.from(await drawn(piece, { look, format: "svg" }, shop.token));
          const colors = new Set(svg.toString().match(/(?<=fill=")#[0-9a-f]{6}/g));
          const wanted = piece === "recibo" ? ["#16130f", "#000000"] : [ground, call, frame];
          for (const color of wanted) expect(color === null || colors.has(color), piece).toBe(true);
          expect(colors.has(accent)).toBe(piece !== "recibo" && wanted.includes(accent));
          const codes = await readCodes(await renderImage(svg, 72));
          expect(codes.map(({ text }) => text)).toEqual(
            Array(count).fill(`https://estrelou.test/feedback/${shop.slug}?o=${piece}`),
          );
        }
      }
    }
  });

  test("texts of every look have a contrast of 4.5 with their ground", { tags: ["slow"] }, () => {
    const accents = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(accents, fc.constantFrom(...looks), (number, look) => {
        const accent = `#${number.toString(16).padStart(6, "0")}`;
        const { ground, ink, soft, call } = paletteOf(look, accent);
        for (const text of [ink, soft, call]) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("the QR code alone is available as PNG and SVG, with its quiet zone", async () => {
  const url = `https://estrelou.test/feedback/${owner.slug}?o=qr`;
  const png = await renderImage(await drawn("qr", { format: "png" }));
  expect(png.width).toBeGreaterThanOrEqual(1000);
  const svg = await renderImage(await drawn("qr", { format: "svg" }), 60);
  for (const pixels of [png, svg]) {
    const [code] = await readCodes(pixels);
    expect(code?.text).toBe(url);
    const left = Math.min(...(code?.corners.map(([x]) => x) ?? []));
    const right = Math.max(...(code?.corners.map(([x]) => x) ?? []));
    // Four modules on each side of a code of at most 53 modules.
    expect(left / (right - left)).toBeGreaterThan(4 / 53);
  }
});

test("the QR code of the profile contains the URL of the review page", async () => {
  const { body } = await send(api, "GET", "/api/me", { token });
  expect(body.review_url).toBe(`https://estrelou.test/feedback/${owner.slug}`);
  expect(body.uuid).toBe(owner.accountId);
  const svg = Buffer.from(body.google_review_qr_base64.split(",")[1], "base64");
  const [code] = await readCodes(await renderImage(svg));
  expect(code?.text).toBe(body.review_url);
});

test("texts are outlines, so files need no fonts", async () => {
  const pdf = Buffer.from(await drawn("cartaz", {})).toString("latin1");
  expect(pdf).not.toContain("/FontFile");
  expect(pdf).not.toContain("/BaseFont");
  const svg = Buffer.from(await drawn("cartaz", { format: "svg" })).toString();
  expect(svg).not.toContain("<text");
});

test("a piece has the stored look and call to action unless the query names others", async () => {
  const body = { call_to_action: "Conte como foi seu café", look: "folha" };
  await send(api, "PUT", "/api/dashboard/print/", { token, body });
  const svg = async (query: Record<string, string>) =>
    Buffer.from(await drawn("cartaz", { format: "svg", ...query })).toString();
  const [green, black] = ["#14714a", "#16130f"].map((color) => `rx="0" fill="${color}"`);
  const stored = await svg({});
  expect(stored).toContain(green);
  const named = await svg({ look: "noite", call_to_action: "Conte como foi seu café" });
  expect(named).toContain(black);
  expect(named).not.toContain(green);
  expect(await svg({ look: "folha", call_to_action: "Conte como foi seu café" })).toBe(stored);
  expect(await svg({ call_to_action: "Outra chamada" })).not.toBe(stored);
  await send(api, "PUT", "/api/dashboard/print/", { token, body: { ...body, call_to_action: "" } });
  expect(await svg({})).toBe(await svg({ call_to_action: "Como foi sua experiência?" }));
});

test("in three languages, poster, cards and tent ask in Spanish and English too, and nothing else changes", {
  tags: ["slow"],
}, async () => {
  const shop = await newOwner(api);
  const save = (more: object) => {
    const body = { call_to_action: "Conte como foi seu café", look: "papel", ...more };
    return send(api, "PUT", "/api/dashboard/print/", { token: shop.token, body });
  };
  const pieces = {
    cartaz: 1,
    cartao: 4,
    mesa: 2,
    adesivos: 12,
    recibo: 1,
    story: 1,
    post: 1,
    qr: 1,
  };
  const svg = async (piece: string) =>
    Buffer.from(await drawn(piece, { format: "svg" }, shop.token)).toString();
  const drawAll = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(pieces).map(async (piece) => [piece, await svg(piece)])),
    );
  expect((await save({})).body.translated).toBe(false);
  const off = await drawAll();
  expect((await save({ translated: true })).body.translated).toBe(true);
  // A client of an older version does not send it.
  expect((await save({})).body.translated).toBe(true);
  expect((await send(api, "GET", "/api/me", { token: shop.token })).body.card.translated).toBe(
    true,
  );
  const on = await drawAll();
  for (const [piece, count] of Object.entries(pieces)) {
    if (!["cartaz", "cartao", "mesa"].includes(piece)) {
      expect(on[piece], piece).toBe(off[piece]);
      continue;
    }
    const paths = (drawing: string) => drawing.match(/<path/g)?.length ?? 0;
    expect(paths(on[piece]) - paths(off[piece]), piece).toBe(2 * count);
    const pdf = await drawn(piece, {}, shop.token);
    for (const dpi of [300, 60]) {
      const [page] = (await renderPdf(pdf, dpi)) as [Pixels];
      expect(
        (await readCodes(page)).map(({ text }) => text),
        `${piece}, ${dpi} dpi`,
      ).toEqual(Array(count).fill(`https://estrelou.test/feedback/${shop.slug}?o=${piece}`));
    }
  }
  await save({ translated: false });
  expect(await drawAll()).toEqual(off);
});

test("the printed question is the one of the review page", () => {
  expect(callTranslations.map(({ text }) => text)).toEqual([es.question, en.question]);
  expect(defaultCall).toBe(pt.question);
});

test("the file name has the slug, the piece and the source", async () => {
  const disposition = async (rest: string) => {
    const response = await fetch(`${api.url}/api/dashboard/print/pieces/${rest}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return response.headers.get("Content-Disposition");
  };
  expect(await disposition("cartaz/")).toBe(`attachment; filename="${owner.slug}-cartaz.pdf"`);
  expect(await disposition("qr/?format=svg&o=mesa-4")).toBe(
    `attachment; filename="${owner.slug}-qr-mesa-4.svg"`,
  );
});

describe("the owner's own call to action", () => {
  const save = (call_to_action: string) =>
    send(api, "PUT", "/api/dashboard/print/", { token, body: { call_to_action, look: "folha" } });

  test("is stored with the look; an empty one is stored as null", async () => {
    expect((await save("  Conte como foi seu café  ")).body).toMatchObject({
      call_to_action: "Conte como foi seu café",
      look: "folha",
    });
    const saved = await send(api, "GET", "/api/dashboard/print/", { token });
    expect(saved.body).toMatchObject({ call_to_action: "Conte como foi seu café", look: "folha" });
    expect((await save("")).body.call_to_action).toBeNull();
  });

  test.for([
    "Dê 5 estrelas!",
    "DÊ CINCO ESTRELAS",
    "Deixe suas ⭐⭐⭐⭐⭐",
    "5★ no Google",
    "Nota 10 pra gente",
    "nota máxima",
  ])("may not ask for a rating: %s", async (call) => {
    const { status, body } = await save(call);
    expect([status, body.code]).toEqual([400, "call_asks_for_stars"]);
    const path = `/api/dashboard/print/pieces/cartaz/?call_to_action=${encodeURIComponent(call)}`;
    expect((await send(api, "GET", path, { token })).body.code).toBe("call_asks_for_stars");
  });

  test.for(["Seu hotel 5 dias depois", "Conte em 2 minutos", "Aberto das 5 às 20h"])(
    "may contain numbers: %s",
    async (call) => expect((await save(call)).status).toBe(200),
  );

  test("with characters without a glyph or with long words leaves the codes readable", {
    tags: ["slow"],
  }, async () => {
    for (const call_to_action of ["🥐🥐🥐", "日本語", "A".repeat(80), "Ç ã õ é — “ok” ½"]) {
      const pdf = await drawn("cartao", { call_to_action });
      const [page] = (await renderPdf(pdf, 100)) as [Pixels];
      expect(await readCodes(page)).toHaveLength(4);
    }
  });
});

test("a piece or format that does not exist gets 404, a call without a session 401", async () => {
  const path = (rest: string) => `/api/dashboard/print/pieces/${rest}`;
  expect((await send(api, "GET", path("caneca/"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("story/?format=pdf"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("cartaz/?format=png"), { token })).status).toBe(404);
  expect((await send(api, "GET", path("cartaz/?o=A%20B"), { token })).status).toBe(400);
  expect((await send(api, "GET", path("cartaz/"))).status).toBe(401);
});
