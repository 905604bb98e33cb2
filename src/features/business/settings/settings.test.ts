import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import {
  type PlacesServer,
  placesKey,
  startPlacesServer,
} from "#src/sandbox/places-server.server.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import type { TenantOptions } from "#testing/factories.ts";
import { type FormFields, putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";
import { defaultMessage } from "./default-message.ts";

let api: TestApi;
let map: PlacesServer;
const faultMode: Parameters<typeof startPlacesServer>[0] = async () => "normal";

beforeAll(async () => {
  map = await startPlacesServer(() => faultMode());
  const places = googlePlaces({
    apiKey: placesKey,
    baseUrl: map.url,
    pause: async () => undefined,
  });
  api = await startTestApi({ places });
});
afterAll(async () => {
  await api.stop();
  await map.stop();
});

/** An owner with functions to save and read settings. */
async function newEditor(options?: TenantOptions) {
  const owner = await newOwner(api, options);
  const { token } = owner;
  return {
    ...owner,
    save: (fields: FormFields) => putSettings(api, token, fields),
    read: async () => (await send(api, "GET", "/api/dashboard/settings/", { token })).body,
    seen: async (slug = owner.slug) => (await send(api, "GET", `/api/client/${slug}/`)).body.client,
  };
}

const bare = { placeName: null, address: null, googleUrl: null };

describe("settings", () => {
  test("the name of the shop is one line without control characters and without changes of direction", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "\u202eNubank\u2066\u0007Pão\r\nda\tIlha\u2028\u200f" });
    expect((await owner.read()).place_name).toBe("Nubank Pão da Ilha");
    await owner.save({ place_name: "\u202e\u0000" });
    expect((await owner.read()).place_name).toBe(null);
  });

  test("are saved and visible to customers at once", async () => {
    const owner = await newEditor(bare);
    const saved = await owner.save({
      min_score_review: "3",
      main_message_invite: " Conte no Google!\nObrigado. ",
      place_id: "ChIJabcdefghijklmnop",
      place_name: "Pão & Mel",
      address: "Rua A, 1",
    });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body).toEqual({
      min_score_review: 3,
      logo: null,
      accent: null,
      logo_accent: null,
      topics: [1, 2, 3, 5],
      main_message_invite: "Conte no Google!\nObrigado.",
      place_id: "ChIJabcdefghijklmnop",
      place_name: "Pão & Mel",
      article: null,
      address: "Rua A, 1",
      google_url: "https://search.google.com/local/writereview?placeid=ChIJabcdefghijklmnop",
      slug: "pao-e-mel",
      slug_choosable: true,
      review_url: "https://estrelou.test/feedback/pao-e-mel",
      place_search: true,
      google_profile: false,
      version: expect.any(String),
    });
    expect(await owner.read()).toEqual(saved.body);
    expect(await owner.seen()).toEqual({
      slug: "pao-e-mel",
      topics: [1, 2, 3, 5],
      place_name: "Pão & Mel",
      address: "Rua A, 1",
      logo_url: null,
      accent: null,
      minReview: 3,
      mainMessageInvite: "Conte no Google!\nObrigado.",
      googleUrl: "https://search.google.com/local/writereview?placeid=ChIJabcdefghijklmnop",
    });
  });

  test("omitted fields are not changed, empty fields are cleared", async () => {
    const owner = await newEditor({ message: "Olá" });
    await owner.save({ min_score_review: "5" });
    expect(await owner.read()).toMatchObject({ min_score_review: 5, main_message_invite: "Olá" });
    await owner.save({ main_message_invite: "", address: "" });
    expect(await owner.read()).toMatchObject({ main_message_invite: null, address: null });
  });

  test("the owner's article is kept until it is cleared, and a guess applies without one", async () => {
    const owner = await newEditor({ placeName: "Padaria Sol" });
    const subject = async () => {
      const { body } = await send(api, "GET", "/api/dashboard/invitations/", owner);
      return body.results.find(({ channel }: { channel: string }) => channel === "email").subject;
    };
    expect([(await owner.read()).article, await subject()]).toEqual([
      null,
      "Como foi na Padaria Sol?",
    ]);
    await owner.save({ article: "o" });
    await owner.save({ address: "Rua B" });
    expect([(await owner.read()).article, await subject()]).toEqual([
      "o",
      "Como foi no Padaria Sol?",
    ]);
    expect((await send(api, "GET", "/api/me", owner)).body.article).toBe("o");
    await owner.save({ article: "sem" });
    expect(await subject()).toBe("Como foi em Padaria Sol?");
    await owner.save({ article: "" });
    expect([(await owner.read()).article, await subject()]).toEqual([
      null,
      "Como foi na Padaria Sol?",
    ]);
  });

  test.for([
    [{ min_score_review: "0" }, "min_score_invalid"],
    [{ min_score_review: "6" }, "min_score_invalid"],
    [{ min_score_review: "2.5" }, "min_score_invalid"],
    [{ min_score_review: "muitas" }, "min_score_invalid"],
    [{ main_message_invite: "a".repeat(501) }, "message_too_long"],
    [{ main_message_invite: "Veja golpe.com/premio" }, "message_has_link"],
    [{ main_message_invite: "Acesse www golpe" }, "message_has_link"],
    [{ main_message_invite: "Escreva para oi@golpe.test" }, "message_has_email"],
    [{ main_message_invite: "Ligue (11) 98765-4321" }, "message_has_phone"],
    [{ main_message_invite: "Sua conta N\u0443bank" }, "message_has_look_alikes"],
    [{ main_message_invite: "Dê 5 estrelas no Google!" }, "message_asks_for_stars"],
    [{ place_id: "../../etc" }, "place_invalid"],
    [{ place_name: "a".repeat(121) }, "place_name_too_long"],
    [{ article: "as" }, "article_invalid"],
    [{ address: "a".repeat(201) }, "address_too_long"],
    [{ google_link: "https://evil.test/maps" }, "google_link_invalid"],
    [{ slug: "a b" }, "slug_invalid"],
  ] as [FormFields, string][])("%o gets 400 and nothing of the form is stored", async (row) => {
    const [fields, code] = row;
    const owner = await newEditor();
    const before = await owner.read();
    const { status, body } = await owner.save({ min_score_review: "2", ...fields });
    expect([status, body.code]).toEqual([400, code]);
    expect(await owner.read()).toEqual(before);
  });

  test("attack: a link on the review page is refused and names its field; a stored one does not block other changes", async () => {
    const owner = await newEditor({ message: "Siga-nos em loja.com.br" });
    const message = "Siga-nos em loja.com.br";
    const form = { main_message_invite: message, min_score_review: "2" };
    expect((await owner.save(form)).status).toBe(200);
    const { body } = await owner.save({ main_message_invite: "Ganhe em premio.com.br" });
    expect(body.fields.main_message_invite[0]).toBe(body.detail);
    expect(await owner.read()).toMatchObject({ main_message_invite: message, min_score_review: 2 });
    const text = "Obrigado! Conte no Google, R$ 10,00 de carinho 🎉 @padaria";
    expect((await owner.save({ main_message_invite: text })).status).toBe(200);
  });

  test("a message that asks for stars names its field; a name with stars and a stored message are accepted", async () => {
    const message = "Dê 5 estrelas no Google!";
    const owner = await newEditor({ message, placeName: "Hotel Cinco Estrelas" });
    expect((await owner.save({ main_message_invite: message })).status).toBe(200);
    const { body } = await owner.save({ main_message_invite: "Deixe ⭐⭐⭐⭐⭐ no Google" });
    expect(body.code).toBe("message_asks_for_stars");
    expect(body.fields.main_message_invite[0]).toBe(body.detail);
    const named = { main_message_invite: "Conte como foi no Hotel Cinco Estrelas." };
    expect((await owner.save(named)).status).toBe(200);
    const renamed = {
      place_name: "Bar 5 Estrelas",
      main_message_invite: "Gostou do Bar 5 Estrelas?",
    };
    expect((await owner.save(renamed)).status).toBe(200);
    expect(asksForStars(defaultMessage)).toBe(false);
  });

  test("belong to the signed-in owner; a call without a session gets 401", async () => {
    const [one, other] = [await newEditor(), await newEditor()];
    const before = await other.read();
    await one.save({ min_score_review: "1", place_name: "Outra" });
    expect(await other.read()).toEqual(before);
    expect((await putSettings(api, "nada", { min_score_review: "1" })).status).toBe(401);
    expect((await send(api, "GET", "/api/dashboard/settings/")).status).toBe(401);
  });

  test("must be sent as a multipart form", async () => {
    const { token } = await newEditor();
    const put = (headers: Record<string, string>, body: string) =>
      send(api, "PUT", "/api/dashboard/settings/", { token, headers, body });
    expect((await put({}, "{}")).body.code).toBe("unsupported_media_type");
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await put(type, "--x\r\nnothing")).body.code).toBe("invalid_request");
    const many = Array.from({ length: 90 }, (_, n) => `f${n}`);
    const parts = many.map(
      (n) => `--x\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n1\r\n`,
    );
    expect((await put(type, `${parts.join("")}--x--\r\n`)).status).toBe(200);
  });
});

describe("a pasted link", () => {
  test("without a place id is stored as the Google URL", async () => {
    const owner = await newEditor(bare);
    await owner.save({ google_link: "g.page/r/CX1abc", place_name: "Bar", min_score_review: "4" });
    const stored = { place_id: null, google_url: "https://g.page/r/CX1abc/review" };
    expect(await owner.read()).toMatchObject(stored);
    // The next save of the form contains the empty place id.
    await owner.save({ place_id: "", min_score_review: "2" });
    expect(await owner.read()).toMatchObject({ ...stored, min_score_review: 2 });
  });

  test("attack: a stored share.google link is cleared by the migration, and no other link", async () => {
    const { db } = api.services;
    const owners = [await newEditor(), await newEditor(bare), await newEditor(bare)];
    const links = ["https://share.google/AbC", "https://maps.app.goo.gl/share.google"];
    for (const [index, google_url] of links.entries()) {
      const { businessId } = owners[index + 1] ?? {};
      const changed = db.updateTable("business").set({ google_url });
      await changed.where("id", "=", businessId ?? "").execute();
    }
    const file = new URL("../../../db/migrations/0043_share_google_links.sql", import.meta.url);
    await sql.raw(readFileSync(file, "utf8")).execute(db);
    const kept = await Promise.all(owners.map(async ({ seen }) => (await seen()).googleUrl));
    expect(kept).toEqual([expect.stringContaining("writereview"), null, links[1]]);
  });

  test("with a place id is stored as that place", async () => {
    const owner = await newEditor(bare);
    await owner.save({
      google_link: "https://www.google.com/maps/place/?q=place_id:ChIJN1t_tDeuEmsRUsoyG83frY4",
    });
    expect(await owner.read()).toMatchObject({
      place_id: "ChIJN1t_tDeuEmsRUsoyG83frY4",
      google_url: "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4",
    });
    await owner.save({ place_id: "" });
    expect(await owner.read()).toMatchObject({ place_id: null, google_url: null });
  });
});

describe("the slug", () => {
  test("is made from the first name and does not change with later names", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "Sorvete da Ilha" });
    await owner.save({ place_name: "Sorveteria Nova" });
    expect((await owner.read()).slug).toBe("sorvete-da-ilha");
    expect((await owner.seen("sorvete-da-ilha")).place_name).toBe("Sorveteria Nova");
    expect((await owner.seen(owner.slug)).slug).toBe("sorvete-da-ilha");
  });

  test("follows the place that a trial chooses on the map, so no invented name stays in its links", async () => {
    const owner = await newEditor(bare);
    const place = { place_id: "ChIJabcdefghijklmnop" };
    await owner.save({ place_name: "Nubank Segurança" });
    await owner.save({ ...place, place_name: "Padaria do Golpe" });
    expect((await owner.read()).slug).toBe("padaria-do-golpe");
    await owner.save({ ...place, place_name: "Nubank Seguranca" });
    await owner.save({ ...place, place_name: "Padaria do Golpe" });
    expect((await owner.read()).slug).toBe("padaria-do-golpe");
    await owner.save({ ...place, place_name: "padaria do golpe!" });
    expect((await owner.read()).slug).toBe("padaria-do-golpe");
    // What was printed in between leads to the true page.
    expect((await owner.seen("nubank-seguranca")).slug).toBe("padaria-do-golpe");
    for (let name = 1; name <= 4; name++)
      await owner.save({ ...place, place_name: `Nome ${"x".repeat(name)}` });
    expect((await owner.read()).slug).toBe(owner.slug);

    const paying = await newEditor({ ...bare, plan: "paid" });
    await paying.save({ place_name: "Empório Antigo" });
    await paying.save({ ...place, place_name: "Empório Novo" });
    expect((await paying.read()).slug).toBe("emporio-antigo");
  });

  test("eight concurrent saves of one name get eight different slugs", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => newEditor(bare)));
    await Promise.all(owners.map(({ save }) => save({ place_name: "Corrida Maluca" })));
    const slugs = await Promise.all(owners.map(async ({ read }) => (await read()).slug));
    expect(slugs.sort()).toEqual([
      "corrida-maluca",
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => `corrida-maluca-${n}`),
    ]);
  });

  test("may be chosen once, and older slugs keep resolving", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "Flor de Lis" });
    const chosen = await owner.save({ slug: " Flores-da-Lis " });
    expect(chosen.body).toMatchObject({ slug: "flores-da-lis", slug_choosable: false });
    for (const slug of [owner.slug, "flor-de-lis", "flores-da-lis"]) {
      expect((await owner.seen(slug)).slug).toBe("flores-da-lis");
    }
    const again = await owner.save({ slug: "outra-vez", min_score_review: "1" });
    expect([again.status, again.body.code]).toEqual([409, "slug_already_chosen"]);
    expect(await owner.read()).toMatchObject({ slug: "flores-da-lis", min_score_review: 4 });
    expect((await owner.save({ slug: "flores-da-lis" })).status).toBe(200);
  });

  test("a slug chosen together with the first name is not replaced by the name", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "Livraria do Porto", slug: "livros-do-porto" });
    expect(await owner.read()).toMatchObject({ slug: "livros-do-porto", slug_choosable: false });
  });

  test("an owner may choose an older slug of the same business again", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "Quitanda Central" });
    const chosen = await owner.save({ slug: owner.slug });
    expect(chosen).toMatchObject({
      status: 200,
      body: { slug: owner.slug, slug_choosable: false },
    });
    expect((await owner.seen("quitanda-central")).slug).toBe(owner.slug);
    expect((await owner.save({ slug: "outra-quitanda" })).body.code).toBe("slug_already_chosen");
  });

  test("an older slug of a business is taken for other businesses", async () => {
    const [one, other] = [await newEditor(bare), await newEditor(bare)];
    await one.save({ place_name: "Casa Verde" });
    await one.save({ slug: "casa-azul" });
    for (const slug of ["casa-verde", "casa-azul"]) {
      expect((await other.save({ slug })).body.code).toBe("slug_taken");
    }
    await other.save({ place_name: "Casa Verde" });
    expect((await other.read()).slug).toBe("casa-verde-2");
  });

  test("stays neutral for a name without usable characters", async () => {
    const owner = await newEditor(bare);
    await owner.save({ place_name: "日本語" });
    expect((await owner.read()).slug).toBe(owner.slug);
    await owner.save({ place_name: "Nihongo" });
    expect((await owner.read()).slug).toBe("nihongo");
  });
});
