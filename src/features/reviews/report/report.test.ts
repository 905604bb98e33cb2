import { inflateSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { readPdfText } from "#testing/pdf.ts";
import { renderPdf } from "#testing/qr.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.set("2026-11-21T15:00:00Z");
});
afterAll(() => api.stop());

const path = "/api/dashboard/report.pdf";

async function report({ token }: TestOwner, month: string) {
  const response = await fetch(`${api.url}${path}?month=${month}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  const pdf = new Uint8Array(await response.arrayBuffer());
  const pages = await readPdfText(pdf.slice());
  return { pdf, pages, text: pages.join("\n"), headers: response.headers };
}

const add = ({ businessId }: TestOwner, day: string, rating: number, comment = "", source = "") =>
  addReview(api.services, businessId, {
    rating,
    comment,
    source,
    createdAt: new Date(`${day}T15:00:00-03:00`),
  });

test("the report shows the numbers of the month beside the month before", async () => {
  const address = "Rua das Flores, 12 - Tijuca";
  const owner = await newOwner(api, { placeName: "Pão & Cia — Tijuca", address });
  await add(owner, "2026-09-30", 1, "De setembro");
  for (const rating of [4, 4]) await add(owner, "2026-10-31", rating, "De outubro");
  for (const [day, rating, source] of [
    ["01", 5, "mesa-4"],
    ["01", 5, "mesa-4"],
    ["12", 4, ""],
    ["12", 5, "whatsapp"],
    ["20", 1, "mesa-4"],
  ] as const) {
    await add(owner, `2026-11-${day}`, rating, `Nota ${rating}, dia ${day}`, source);
  }
  const name = { source: "mesa-4", name: "Mesa 4", created_at: api.clock.now() };
  await api.services.db
    .insertInto("qr_source")
    .values({ business_id: owner.businessId, ...name })
    .execute();
  await sql`update activity_day set visits = 7, google_clicks = 1
    where business_id = ${owner.businessId}::uuid and day = '2026-11-01'`.execute(api.services.db);

  const { text, pages, pdf, headers } = await report(owner, "2026-11");
  expect(headers.get("Content-Disposition")).toBe(
    `attachment; filename="${owner.slug}-relatorio-2026-11.pdf"`,
  );
  expect(pages).toHaveLength(2);
  const [first = "", second = ""] = pages;
  const lines = first.split(/\r?\n/).map((line) => line.trim());
  expect(lines).toContain("Relatório de novembro de 2026");
  expect(text).toContain("Pão & Cia — Tijuca");
  expect(text).toContain(address);
  expect(text).toContain("2 no mês anterior");
  expect(text).toContain("igual ao mês anterior");
  expect(first).toMatch(/5 estrelas\s+3 \(60%\)/);
  expect(first).toMatch(/4 estrelas\s+1 \(20%\)/);
  expect(first).toMatch(/3 estrelas\s+0 \(0%\)/);
  expect(first).toMatch(/1 estrela\s+1 \(20%\)/);
  expect(first).toMatch(/Mesa 4\s+3 \(60%\)/);
  expect(first).toMatch(/WhatsApp\s+1 \(20%\)/);
  expect(first).toMatch(/Sem origem marcada\s+1 \(20%\)/);
  expect(first).toContain("maior dia: 2");
  expect(first).toMatch(/Visitas à página\s+7/);
  expect(first).toMatch(/Convites mostrados\s+4/);
  expect(first).toMatch(/Foram ao Google\s+1/);
  expect(second).toContain("Nota 5, dia 12");
  expect(second).toContain("Nota 1, dia 20");
  expect(second).toContain("Em aberto hoje: 2");
  expect(text).not.toContain("De outubro");

  // Screen readers need the title and the language.
  const raw = Buffer.from(pdf).toString("latin1");
  expect(raw).toContain("/Lang (pt-BR)");
  expect(raw).toContain("/DisplayDocTitle true");
  const october = await report(owner, "2026-10");
  expect(october.text).toContain("Relatório de outubro de 2026");
  expect(october.text).toContain("subiu 3,0; era 1,0");
  expect(october.text).not.toContain("Visitas");
});

test("with 60 sources the report names five and sums the others", { tags: ["slow"] }, async () => {
  const owner = await newOwner(api);
  await sql`insert into activity_day (business_id, day, source, stars_5)
    select ${owner.businessId}::uuid, '2026-10-05'::date, 'mesa-' || n, 1
    from generate_series(1, 60) n`.execute(api.services.db);
  const { text } = await report(owner, "2026-10");
  expect(text).toContain("Outras");
  expect(text).toContain("55 (92%)");
});

test("the report of a month without ratings says so, and its last day counts", async () => {
  const owner = await newOwner(api, { placeName: null, address: null });
  const { pages } = await report(owner, "2026-02");
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("Nenhuma avaliação neste mês.");
  expect(pages[0]).toContain("sem nota no mês anterior");
  await add(owner, "2026-02-28", 5);
  const { text } = await report(owner, "2026-02");
  expect(text).toContain("5 estrelas");
  expect(text).toContain("sem nota no mês anterior");
  expect((await report(owner, "2026-03")).text).toContain("era 5,0 no mês anterior");
});

test.each([
  ["emoji alone", "🥐🥐🥐", "1 de novembro"],
  ["emoji among words", "Bom 🥐👩‍👩‍👧 pão", "pão"],
  ["letters of other countries", "Zażółć gęślą jaźń", "Zażółć gęślą jaźń"],
  ["words among other writing", "Bom مرحبا بكم 日本語 pão", "Bom […] pão"],
  ["right to left", "مرحبا بكم", "Escrito com sinais que este papel não mostra"],
  ["a very long comment", "palavra ".repeat(250), "…"],
  ["one long word", "A".repeat(2000), "…"],
  ["lines and signs of layout", "um\n\n\tdois\u202Etrês", "um dois"],
])("a comment of %s stays inside the page", { tags: ["slow"] }, async (_, comment, expected) => {
  const owner = await newOwner(api);
  await add(owner, "2026-11-10", 1, comment);
  const { pdf, pages } = await report(owner, "2026-11");
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain(expected);
  const [, second] = await renderPdf(pdf, 40);
  // Nothing is drawn in the margins.
  const { data, width, height } = second as NonNullable<typeof second>;
  const margin = Math.floor((width * 16) / 210);
  const isWhite = (x: number, y: number) => (data[(y * width + x) * 4] ?? 0) > 250;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < margin; x++) {
      if (!isWhite(x, y) || !isWhite(width - 1 - x, y)) throw new Error(`drawn at ${x}, ${y}`);
    }
  }
});

test("bars are true to scale, also the smallest one", { tags: ["slow"] }, async () => {
  const owner = await newOwner(api);
  await sql`insert into activity_day (business_id, day, source, stars_5, stars_4, stars_1)
    values (${owner.businessId}::uuid, '2026-10-05', '', 200, 50, 2)`.execute(api.services.db);
  const { pdf } = await report(owner, "2026-10");
  const dpi = 300;
  const [first] = await renderPdf(pdf, dpi);
  const { data, width } = first as NonNullable<typeof first>;
  /** The length of the amber bar in a row of the distribution, in millimetres. */
  const barOf = (star: number) => {
    const y = Math.round(((97 + 6 + (5 - star) * 7.4 + 2.2) * dpi) / 25.4);
    const [from, to] = [39, 79.5].map((mm) => Math.round((mm * dpi) / 25.4)) as [number, number];
    let amber = 0;
    for (let x = from; x < to; x++) {
      const at = (y * width + x) * 4;
      if ((data[at] ?? 0) > 220 && (data[at + 2] ?? 255) < 140) amber += 1;
    }
    return (amber * 25.4) / dpi;
  };
  for (const [star, length] of [
    [5, 40],
    [4, 10],
    [3, 0],
    [1, 0.4],
  ] as const) {
    expect(Math.abs(barOf(star) - length), `${star} stars`).toBeLessThan(0.2);
  }
});

test("the report has a structure for screen readers, with the characters of drawn symbols", async () => {
  const owner = await newOwner(api);
  await add(owner, "2026-11-12", 5, "Pão 🥐 com ❤️");
  const { pdf } = await report(owner, "2026-11");
  const raw = Buffer.from(pdf).toString("latin1");
  expect(raw).toContain("/Marked true");
  const count = (role: string) => raw.match(new RegExp(`/S /${role}\\b`, "g"))?.length ?? 0;
  expect(count("H1")).toBe(1);
  expect(count("H2")).toBeGreaterThanOrEqual(3);
  expect(count("TR")).toBeGreaterThanOrEqual(5);
  expect([count("TH"), count("TD")]).toEqual([count("TR"), count("TR")]);
  expect(raw).toContain("5 de 5 estrelas");
  const contents = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, stream = ""]) => {
      try {
        return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      } catch {
        // An image or font in another encoding.
        return "";
      }
    },
  );
  for (const symbol of ["🥐", "❤️"]) {
    const utf16 = Buffer.from(symbol, "utf16le").swap16().toString("latin1");
    expect(contents.join("")).toContain(`/ActualText (\xfe\xff${utf16})`);
  }
  // Every part of a page is tagged or marked as decoration.
  const [page = ""] = contents.filter((content) => content.includes("BDC"));
  expect(page.match(/BDC|BMC/g)?.length).toBe(page.match(/EMC/g)?.length);
});

test("the second page is filled with comments, some of each section", {
  tags: ["slow"],
}, async () => {
  const owner = await newOwner(api);
  for (let n = 1; n <= 9; n++) {
    await add(owner, `2026-11-0${n}`, 5, `Elogio ${n}. `.repeat(40));
    await add(owner, `2026-11-0${n}`, 3, `Pedido ${n}.`);
  }
  const { pages } = await report(owner, "2026-11");
  expect(pages).toHaveLength(2);
  const praised = pages[1]?.match(/(?<=\n)Elogio \d\. Elogio/g)?.length ?? 0;
  const asked = pages[1]?.match(/Pedido \d\./g)?.length ?? 0;
  expect(praised).toBeGreaterThanOrEqual(4);
  expect(asked).toBeGreaterThanOrEqual(4);
});

test("a future or invalid month gets 400; 401 without a session, 402 without a plan", async () => {
  const owner = await newOwner(api);
  const get = (query: string, token = owner.token) =>
    send(api, "GET", `${path}${query}`, { token });
  for (const query of ["", "?month=2026-12", "?month=2026-13", "?month=26-01", "?month=x"]) {
    expect(await get(query)).toMatchObject({ status: 400, body: { code: "month_invalid" } });
  }
  expect((await get("?month=2026-11", "")).status).toBe(401);
  const planless = await newOwner(api, { plan: "none" });
  expect((await get("?month=2026-11", planless.token)).status).toBe(402);
});

test("the 25th report in ten minutes gets 429; another business still gets its report", {
  tags: ["slow"],
}, async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const [owner, other] = [
      await createTenant(strict.services),
      await createTenant(strict.services),
    ];
    const month = saoPauloDate(strict.clock.now()).slice(0, 7);
    const draw = async (tenant: typeof owner, times: number) => {
      const { access: token } = await logInAs(strict, tenant);
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) {
        statuses.push((await send(strict, "GET", `${path}?month=${month}`, { token })).status);
      }
      return statuses;
    };
    expect(await draw(owner, 25)).toEqual([...Array(24).fill(200), 429]);
    expect(await draw(other, 1)).toEqual([200]);
  } finally {
    await strict.stop();
  }
});
