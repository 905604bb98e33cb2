import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { looks } from "#src/features/business/looks.ts";
import { contrast, rgbOf } from "#src/lib/color/color.ts";
import type { Drawings } from "#src/services/drawings/drawings.ts";
import { workerDrawings } from "#src/services/drawings/worker-drawings.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { asCustomer, complain, praise } from "#testing/conversation.ts";
import { addMember, createTenant } from "#testing/factories.ts";
import { putSettings } from "#testing/form.ts";
import { hostileTexts } from "#testing/hostile-text.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import type { PraiseFormat } from "./contract.ts";
import { praiseDrawing } from "./praise-drawing.server.ts";
import { type PraiseContent, praiseColors, praiseSheet } from "./praise-sheet.server.ts";

let api: TestApi;
/** Runs before each drawing. */
let beforeDrawing: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  const worker = workerDrawings();
  const drawings: Drawings = {
    ...worker,
    async draw(...order) {
      await beforeDrawing();
      return worker.draw(...order);
    },
  };
  api = await startTestApi({ drawings });
});
afterAll(() => api.stop());

const imagePath = (id: string, format: PraiseFormat = "quadrado") =>
  `/api/dashboard/messages/${id}/image/?format=${format}`;
const ask = ({ token }: Pick<TestOwner, "token">, id: string) =>
  send(api, "GET", imagePath(id), { token });
const gone = { status: 404, body: { code: "praise_not_found" } };

async function picture({ token }: Pick<TestOwner, "token">, id: string, format: PraiseFormat) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(api.url + imagePath(id, format), { headers });
  expect(response.status).toBe(200);
  return { response, png: Buffer.from(await response.arrayBuffer()) };
}

async function pixelsOf(image: Uint8Array) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { width: info.width, height: info.height, at };
}

test.each([
  ["quadrado", 1080],
  ["story", 1920],
  ["status", 1920],
] as const)(
  "%s is a PNG of 1080 by %d pixels in the colours of the shop, and its name is the shop's",
  async (format, height) => {
    const owner = await newOwner(api, { placeName: "Padaria Estrela" });
    await putSettings(api, owner.token, { accent: "#b3001b" });
    const body = { call_to_action: "", look: "folha" };
    await send(api, "PUT", "/api/dashboard/print/", { token: owner.token, body });
    const { id } = await praise(api, owner, "Pão quente 🥐", "Ana");
    const { response, png } = await picture(owner, id, format);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${owner.slug}-elogio-${format}.png"`,
    );
    expect((await sharp(png).metadata()).format).toBe("png");
    const seen = await pixelsOf(png);
    expect([seen.width, seen.height]).toEqual([1080, height]);
    const { ground, card, star } = praiseColors("folha", "#b3001b");
    expect(ground).toBe("#b3001b");
    expect(seen.at(10, 10)).toEqual(rgbOf(ground));
    expect(seen.at(1070, height - 10)).toEqual(rgbOf(ground));
    // Down the middle of the first star: ground, card, amber, card, ground.
    const down = Array.from({ length: height }, (_, y) => seen.at(170, y).join());
    const inOrder = [ground, card, star, card, ground].map((hex) => rgbOf(hex).join());
    expect(inOrder.reduce((from, color) => down.indexOf(color, from + 1), -1)).toBeGreaterThan(500);
  },
);

test("a clerk gets the picture, another business and the public do not", async () => {
  const [owner, clerk, other] = [await newOwner(api), await newOwner(api), await newOwner(api)];
  await addMember(api.services, owner, clerk, "staff");
  const { id } = await praise(api, owner, "Pão quente");
  const headers = { "Estrelou-Business": owner.businessId };
  const asClerk = await send(api, "GET", imagePath(id), { token: clerk.token, headers });
  expect(asClerk.status).toBe(200);
  expect(await ask(other, id)).toMatchObject(gone);
  expect((await send(api, "GET", imagePath(id))).status).toBe(401);
});

test("a comment without a consent, or with one that was taken back, or erased has no picture", async () => {
  const owner = await newOwner(api);
  const { id: never } = await complain(api, owner, { rating: 5, comment: "Sem consentimento" });
  expect(await ask(owner, never)).toMatchObject(gone);
  const [back, erased] = [await praise(api, owner, "Volto"), await praise(api, owner, "Apago")];
  expect((await ask(owner, back.id)).status).toBe(200);
  expect((await ask(owner, erased.id)).status).toBe(200);
  await asCustomer(api, owner, "praise/withdraw/", { code: back.code });
  await asCustomer(api, owner, "erase/", { code: erased.code });
  // Also the drawing that the cache still has.
  expect(await ask(owner, back.id)).toMatchObject(gone);
  expect(await ask(owner, erased.id)).toMatchObject(gone);
});

test("a consent that is taken back while the picture waits for its turn ends that picture", async () => {
  const owner = await newOwner(api);
  const { id, code } = await praise(api, owner, "Volto atrás");
  beforeDrawing = () => asCustomer(api, owner, "praise/withdraw/", { code });
  const answer = await ask(owner, id).finally(() => {
    beforeDrawing = async () => {};
  });
  expect(answer).toMatchObject(gone);
});

test("nothing of a picture is stored", async () => {
  const owner = await newOwner(api);
  const { id } = await praise(api, owner, "Xerimbabo", "Ubirajara");
  const search = () => findInDatabase(api.services.db, ["Xerimbabo", "Ubirajara", "elogio-"]);
  const before = await search();
  expect(before).not.toEqual([]);
  await picture(owner, id, "story");
  expect(await search()).toEqual(before);
  expect(api.logged.join("\n")).not.toMatch(/Xerimbabo|Ubirajara/);
});

test("a full queue of drawings answers drawing_busy with the time to wait", async () => {
  const limits = { waiting: { total: 0, perOwner: 0 }, cacheBytes: 0, maxMs: 1, idleMs: 1 };
  const full = await startTestApi({ drawings: workerDrawings(limits) });
  try {
    const tenant = await createTenant(full.services);
    const { access: token } = await logInAs(full, tenant);
    const { id } = await praise(full, tenant, "Pão quente");
    const { status, body, headers } = await send(full, "GET", imagePath(id), { token });
    expect({ status, code: body.code }).toEqual({ status: 503, code: "drawing_busy" });
    expect(headers.get("retry-after")).toBe("2");
  } finally {
    await full.stop();
  }
});

test("letters of another script are refused instead of shown as marks of omission", async () => {
  const owner = await newOwner(api);
  const { id: arabic } = await praise(api, owner, "خدمة ممتازة 10");
  expect(await ask(owner, arabic)).toMatchObject({
    status: 409,
    body: { code: "praise_letters_unknown" },
  });
  for (const comment of ["Muito bom 谢谢", "𝓜𝓾𝓲𝓽𝓸 𝓫𝓸𝓶", "10", "👏"]) {
    const { id } = await praise(api, owner, comment);
    expect((await ask(owner, id)).status, comment).toBe(200);
  }
});

const content = (changes: Partial<PraiseContent> = {}): PraiseContent => ({
  rating: 5,
  comment: "Pão quente",
  firstName: "Ana",
  name: "Padaria Estrela",
  logo: undefined,
  look: "papel",
  accent: null,
  ...changes,
});

test("decorated letters are drawn as plain ones", async () => {
  const owner = await newOwner(api);
  const [fancy, plain] = [await praise(api, owner, "𝗕𝗼𝗺!"), await praise(api, owner, "Bom!")];
  const [one, other] = [
    await picture(owner, fancy.id, "quadrado"),
    await picture(owner, plain.id, "quadrado"),
  ];
  expect(one.png.equals(other.png)).toBe(true);
});

test.each([...hostileTexts, "A", "👏", "Pão ".repeat(1200), `${"k".repeat(4_000)} fim`])(
  "no text leaves its card or hides the name: %#",
  async (comment) => {
    const format = "story" as const;
    const colors = praiseColors("papel", "#0b4f8a");
    const long = { firstName: "x".repeat(40), name: "y".repeat(90) };
    const drawn = await praiseDrawing.run({
      format,
      content: content({ comment, accent: "#0b4f8a", ...long }),
    });
    const { at, height } = await pixelsOf(drawn);
    const [ground, card] = [colors.ground, colors.card].map((hex) => rgbOf(hex).join());
    const column = (x: number) => Array.from({ length: height }, (_, y) => at(x, y).join());
    // The side margins, what the apps cover, and the card's padding left and right of the text.
    for (const x of [30, 1050]) expect(new Set(column(x))).toEqual(new Set([ground]));
    for (const y of [200, 1640])
      for (let x = 0; x < 1080; x += 7) expect(at(x, y).join()).toBe(ground);
    const [left, right] = [column(120), column(962)];
    const cardTop = left.indexOf(card as string);
    const cardBottom = left.lastIndexOf(card as string);
    expect(cardBottom - cardTop).toBeGreaterThan(300);
    for (const side of [left, right])
      expect(new Set(side.slice(cardTop, cardBottom))).toEqual(new Set([card]));
    const inks = (from: number, to: number, color: string) => {
      let count = 0;
      for (let y = from; y < to; y += 2)
        for (let x = 136; x < 944; x += 2) if (at(x, y).join() === color) count++;
      return count;
    };
    expect(inks(cardTop, cardBottom, rgbOf(colors.ink).join())).toBeGreaterThan(100);
    expect(inks(cardTop, cardBottom, rgbOf(colors.customer).join())).toBeGreaterThan(100);
    expect(inks(cardBottom + 20, 1570, rgbOf(colors.brand).join())).toBeGreaterThan(100);
  },
);

test("as many stars are filled as the customer gave, and a picture without a first name has none", () => {
  const shapesOf = (changes: Partial<PraiseContent>) =>
    JSON.stringify(praiseSheet(content({ accent: "#0b4f8a", ...changes }), "quadrado"));
  const { star, customer } = praiseColors("papel", "#0b4f8a");
  const filled = (rating: number) => shapesOf({ rating }).split(star).length - 1;
  expect([filled(4), filled(5)]).toEqual([4, 5]);
  const named = (firstName: string | null) => shapesOf({ firstName }).split(customer).length - 1;
  // The large quotation mark has the colour, too.
  expect([named("Ana"), named(null)]).toEqual([2, 1]);
});

test("a flat logo is drawn at half the height of a name with two lines", () => {
  const name = "Padaria Estrela de Santa Rita do Passa Quatro";
  const logo = { png: Buffer.alloc(0), width: 1000, height: 100 };
  const { shapes } = praiseSheet(content({ name, logo }), "quadrado");
  const { brand } = praiseColors("papel", null);
  // The baselines of the two lines are drawn last.
  const baselines = shapes.flatMap((shape) =>
    shape.kind === "path" && shape.fill === brand ? [shape.matrix[5]] : [],
  );
  const [first = 0, second = 0] = baselines.slice(-2);
  const image = shapes.find((shape) => shape.kind === "image");
  const middle = (image?.y ?? 0) + (image?.height ?? 0) / 2;
  expect(middle).toBeGreaterThan(first);
  expect(middle).toBeLessThan(second);
});

test("texts of every look and colour have a contrast of 4.5 with their ground, and stars one of 3", () => {
  const accents = fc.option(fc.integer({ min: 0, max: 0xffffff }));
  fc.assert(
    fc.property(accents, fc.constantFrom(...looks), (number, look) => {
      const accent = number === null ? null : `#${number.toString(16).padStart(6, "0")}`;
      const colors = praiseColors(look, accent);
      expect(contrast(colors.brand, colors.ground)).toBeGreaterThanOrEqual(4.5);
      for (const text of [colors.ink, colors.customer])
        expect(contrast(text, colors.card)).toBeGreaterThanOrEqual(4.5);
      for (const shape of [colors.starEdge, colors.starEmpty])
        expect(contrast(shape, colors.card)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 1000 },
  );
});
