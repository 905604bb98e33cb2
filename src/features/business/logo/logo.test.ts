import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
/** The temporary folder of this file's uploads: another program may have left folders in the system's. */
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), "estrelou-logos-"));
  vi.stubEnv("TMPDIR", uploads);
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  vi.unstubAllEnvs();
  await rm(uploads, { recursive: true });
});

const blob = (bytes: Uint8Array | string, type = "image/png") =>
  new Blob([bytes as BlobPart], { type });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#cc3344" } });
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "#000",
    },
  });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A PNG whose header claims a size, with `rows` bytes of zeros as pixel data. */
function claimedPng(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(rows))),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A GIF with `frames` frames of `side` × `side` pixels, a few bytes per frame. */
function monsterGif(side: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ]);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const entities = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ha">${[..."bcdefgh"]
  .map((n, i) => `<!ENTITY ${n} "${`&${"abcdefgh"[i]};`.repeat(10)}">`)
  .join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`;
const outside = `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`;
const half = async (image: Sharp) => {
  const whole = await image.toBuffer();
  return whole.subarray(0, whole.length / 2);
};
const spoil = (bytes: Buffer, from: number) => {
  bytes.fill(0xff, from, from + 400);
  return bytes;
};

type Hostile = [
  what: string,
  make: () => Promise<Uint8Array | string> | Uint8Array | string,
  code: string,
];

/** One of each error code. `npm run test:slow` uploads the others. */
const nearest = new Set([
  "plain text",
  "half a JPEG",
  "a decompression bomb: 20,000 × 20,000 in 400 KB",
  "one byte over 10 MB",
]);

/** Uploads and the error codes that they get. */
const hostile: Hostile[] = [
  ["plain text", () => "isto não é uma imagem", "logo_not_image"],
  ["one byte", () => "x", "logo_not_image"],
  ["a web page named .png", () => "<!doctype html><script>alert(1)</script>", "logo_not_image"],
  ["an SVG with a script", () => script, "logo_not_image"],
  ["an SVG that reads a file", () => outside, "logo_not_image"],
  ["an SVG of exploding entities", () => entities, "logo_not_image"],
  ["an SVG after a byte order mark and spaces", () => `\ufeff   \n${script}`, "logo_not_image"],
  [
    "an SVG after a JPEG's first bytes",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)]),
    "logo_broken",
  ],
  ["an SVG after a GIF's first bytes", () => `GIF89a${script}`, "logo_broken"],
  [
    "a PDF",
    () => "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
    "logo_not_image",
  ],
  ["PostScript", () => "%!PS-Adobe-3.0\n(%pipe%id) (r) file", "logo_not_image"],
  [
    "an ImageMagick script",
    () => "push graphic-context\nimage over 0,0 0,0 'https://evil.test/'\npop graphic-context",
    "logo_not_image",
  ],
  ["a ZIP", () => Buffer.from("504b0304140000000800", "hex"), "logo_not_image"],
  ["a program", () => Buffer.from("7f454c4602010100", "hex"), "logo_not_image"],
  ["a TIFF", () => picture(20, 20).tiff().toBuffer(), "logo_not_image"],
  [
    "a camera's HEIC",
    () =>
      Buffer.concat([
        Buffer.from("00000018", "hex"),
        Buffer.from("ftypheic0000mif1heic"),
        Buffer.alloc(400),
      ]),
    "logo_not_image",
  ],
  [
    "a video",
    () =>
      Buffer.concat([
        Buffer.from("00000018", "hex"),
        Buffer.from("ftypisom0000isomavc1"),
        Buffer.alloc(400),
      ]),
    "logo_not_image",
  ],
  ["a bitmap", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(100)]), "logo_not_image"],
  ["a PNG's signature alone", () => Buffer.from("89504e470d0a1a0a", "hex"), "logo_broken"],
  ["half a PNG", () => half(noise(300, 300).png()), "logo_broken"],
  ["half a JPEG", () => half(noise(300, 300).jpeg()), "logo_broken"],
  ["half a WebP", () => half(noise(300, 300).webp()), "logo_broken"],
  ["half a GIF", () => half(noise(300, 300).gif()), "logo_broken"],
  ["half an AVIF", () => half(noise(64, 64).avif()), "logo_broken"],
  [
    "a PNG spoilt in its middle",
    async () => spoil(await noise(200, 200).png().toBuffer(), 20_000),
    "logo_broken",
  ],
  ["an empty WebP box", () => Buffer.from("RIFF\x04\x00\x00\x00WEBP", "latin1"), "logo_broken"],
  [
    "an empty AVIF box",
    () => Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypavif0000mif1avif")]),
    "logo_broken",
  ],
  [
    "a decompression bomb: 20,000 × 20,000 in 400 KB",
    () => claimedPng(20_000, 20_000, 400_000_00),
    "logo_too_many_pixels",
  ],
  [
    "a decompression bomb: the largest possible PNG",
    () => claimedPng(2 ** 31 - 1, 2 ** 31 - 1, 100),
    "logo_too_many_pixels|logo_broken",
  ],
  ["a PNG that claims more than it holds", () => claimedPng(4000, 4000, 100), "logo_broken"],
  ["a PNG of no size", () => claimedPng(0, 0, 100), "logo_broken"],
  ["a monster GIF: 30,000 × 30,000 pixels", () => monsterGif(30_000, 10), "logo_too_many_pixels"],
  ["one byte over 10 MB", () => new Uint8Array(10 * 1024 * 1024 + 1), "logo_too_large"],
  ["30 MB", () => new Uint8Array(30 * 1024 * 1024), "logo_too_large"],
];

describe("hostile and broken uploads get 400 and change nothing", () => {
  // Nothing of the owner changes, so all uploads can be of one.
  let owner: Awaited<ReturnType<typeof newOwner>>;
  beforeAll(async () => {
    owner = await newOwner(api);
  });
  test.for(hostile.filter(([name]) => nearest.has(name)))("%s", refuse);
  test.for(hostile.filter(([name]) => !nearest.has(name)))("%s", { tags: ["slow"] }, refuse);

  async function refuse([, make, code]: Hostile) {
    const before = await send(api, "GET", "/api/dashboard/settings/", owner);
    const { status, body } = await putSettings(api, owner.token, {
      min_score_review: "1",
      place_name: "Não deve ficar",
      logo: blob(await make()),
    });
    expect(status).toBe(400);
    expect(code.split("|")).toContain(body.code);
    expect(body.detail).toMatch(/[a-zç]{3}.*\.$/);
    const after = await send(api, "GET", "/api/dashboard/settings/", owner);
    expect(after.body).toEqual(before.body);
  }

  test("the error texts are those of the specification", async () => {
    const { token } = owner;
    const text = await putSettings(api, token, { logo: blob("texto") });
    expect(text.body.detail).toBe("Selecione uma imagem válida.");
    const large = await putSettings(api, token, { logo: blob(new Uint8Array(10485761)) });
    expect(large.body.detail).toBe("Imagem deve ter até 10MB.");
  });

  test("after them the server responds and no temporary file is left", async () => {
    expect((await send(api, "GET", "/healthz")).status).toBe(200);
    expect(await readdir(uploads)).toEqual([]);
    expect(api.logged.filter((line) => line.includes("unexpected"))).toEqual([]);
  });
});

describe("a good logo", () => {
  async function saved(bytes: Uint8Array, type?: string) {
    const owner = await newOwner(api);
    const { status, body } = await putSettings(api, owner.token, { logo: blob(bytes, type) });
    expect(status).toBe(200);
    const response = await fetch(api.url + body.logo);
    const content = Buffer.from(await response.arrayBuffer());
    return {
      owner,
      path: body.logo as string,
      response,
      content,
      facts: await sharp(content).metadata(),
    };
  }

  test.for(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "as %s becomes WebP",
    async (format) => {
      const { response, facts } = await saved(await picture(900, 300).toFormat(format).toBuffer());
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect([facts.format, facts.width, facts.height]).toEqual(["webp", 512, 171]);
    },
  );

  test("is served by its hash as immutable and shown to customers until removed", async () => {
    const { owner, path, response } = await saved(await picture(40, 30).png().toBuffer());
    expect(path).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const seen = await send(api, "GET", `/api/client/${owner.slug}/`);
    expect(seen.body.client.logo_url).toBe(path);
    const second = await putSettings(api, owner.token, {
      logo: blob(await picture(41, 30).png().toBuffer()),
    });
    expect(second.body.logo).not.toBe(path);
    await putSettings(api, owner.token, { remove_logo: "true" });
    expect((await send(api, "GET", "/api/me", owner)).status).toBe(200);
    expect((await send(api, "GET", "/api/dashboard/settings/", owner)).body.logo).toBeNull();
    expect((await fetch(api.url + second.body.logo)).status).toBe(404);
  });

  test("is rotated upright and has no metadata", async () => {
    const photo = await picture(600, 200)
      .withExif({ IFD0: { Copyright: "segredo" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { facts, content } = await saved(photo);
    expect([facts.width, facts.height]).toEqual([171, 512]);
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
    expect(content.includes("segredo")).toBe(false);
  });

  test("keeps its transparency and is not enlarged", async () => {
    const clear = sharp({ create: { width: 20, height: 10, channels: 4, background: "#0000" } });
    const { facts } = await saved(await clear.png().toBuffer());
    expect([facts.hasAlpha, facts.width, facts.height]).toEqual([true, 20, 10]);
  });

  test("of many frames becomes its first frame", async () => {
    const { facts } = await saved(monsterGif(300, 3000));
    expect([facts.pages ?? 1, facts.width]).toEqual([1, 300]);
  });

  test("of exactly 10 MB is accepted", async () => {
    const small = await picture(50, 50).jpeg().toBuffer();
    const padded = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length)]);
    expect((await saved(padded)).facts.width).toBe(50);
  });

  test("an empty file field changes nothing", async () => {
    const owner = await newOwner(api);
    const { status, body } = await putSettings(api, owner.token, { min_score_review: "2" });
    expect([status, body.logo]).toEqual([200, null]);
  });
});

describe("the colour of a page", { tags: ["slow"] }, () => {
  const background = { r: 255, g: 255, b: 255, alpha: 1 };
  const onWhite = (color: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: color } }).extend({
      top: 40,
      bottom: 40,
      left: 40,
      right: 40,
      background,
    });
  const colors = async (owner: Awaited<ReturnType<typeof newOwner>>) => {
    const read = await send(api, "GET", "/api/dashboard/settings/", { token: owner.token });
    const seen = await send(api, "GET", `/api/client/${owner.slug}/`);
    const { accent, logo_accent } = read.body;
    return { accent, logo_accent, seen: seen.body.client.accent };
  };

  test("is read from the logo, unless the owner chooses another", async () => {
    const owner = await newOwner(api);
    expect(await colors(owner)).toEqual({ accent: null, logo_accent: null, seen: null });
    for (const format of ["png", "jpeg", "webp"] as const) {
      const logo = blob(await onWhite("#1040b0").toFormat(format).toBuffer(), `image/${format}`);
      expect((await putSettings(api, owner.token, { logo })).status).toBe(200);
      const { logo_accent, seen } = await colors(owner);
      const [, red = "", green = "", blue = ""] = /^#(..)(..)(..)$/.exec(logo_accent) ?? [];
      for (const [found, drawn] of [
        [red, 0x10],
        [green, 0x40],
        [blue, 0xb0],
      ] as const) {
        expect(Math.abs(Number.parseInt(found, 16) - drawn), logo_accent).toBeLessThan(16);
      }
      expect(seen).toBe(logo_accent);
    }
    const save = (accent: string) => putSettings(api, owner.token, { accent });
    await save("#b3001b");
    expect(await colors(owner)).toMatchObject({ accent: "#b3001b", seen: "#b3001b" });
    await save("padrao");
    expect(await colors(owner)).toMatchObject({ accent: "padrao", seen: null });
    await save("");
    expect(await colors(owner)).toMatchObject({ accent: null, seen: expect.stringMatching(/^#/) });
    await putSettings(api, owner.token, { remove_logo: "true" });
    expect(await colors(owner)).toEqual({ accent: null, logo_accent: null, seen: null });
  });

  test("a logo in black and white has none", async () => {
    const owner = await newOwner(api);
    await putSettings(api, owner.token, { logo: blob(await onWhite("#111111").png().toBuffer()) });
    expect(await colors(owner)).toMatchObject({ logo_accent: null, seen: null });
  });

  test.each(["red", "#B3001B", "#b3001", "#b3001b;}", "null"])("may not be %s", async (accent) => {
    const { token } = await newOwner(api);
    const { status, body } = await putSettings(api, token, { accent });
    expect([status, body.code]).toEqual([400, "accent_invalid"]);
  });
});
