import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#src/features/sources/channels.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import type { Invitation } from "./contract.ts";
import { defaultText } from "./default-texts.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const path = "/api/dashboard/invitations/";
const list = async ({ token }: { token: string }): Promise<Invitation[]> =>
  (await send(api, "GET", path, { token })).body.results;
const put = ({ token }: TestOwner, channel: string, body: unknown) =>
  send(api, "PUT", `${path}${channel}/`, { token, body });
const restore = ({ token }: TestOwner, channel: string) =>
  send(api, "DELETE", `${path}${channel}/`, { token });

test("every channel has a default text with the business's name", async () => {
  const owner = await newOwner(api, { placeName: "Padaria Sol" });
  const texts = await list(owner);
  expect(texts.map(({ channel }) => channel)).toEqual([...channels]);
  const phrases = ["equipe da Padaria Sol.", "equipe da Padaria Sol.", "equipe da Padaria Sol."];
  for (const [index, { text, is_default }] of texts.entries()) {
    expect(text).toContain(phrases[index] ?? "A Padaria Sol quer ouvir você!");
    expect(is_default).toBe(true);
  }
  expect(texts.map(({ subject }) => subject !== null)).toEqual([false, false, true, false]);
});

test.each([...channels])(
  "the default text for %s asks for no rating, with or without a name",
  (one) => {
    for (const name of [null, "Bar do Zé"]) {
      const { text, subject } = defaultText(one, { place_name: name, article: null });
      expect(asksForStars(`${subject ?? ""}\n${text}`)).toBe(false);
      expect(text).not.toMatch(/null|undefined| {2}/);
      expect(text.length).toBeLessThan(260);
    }
  },
);

test("a text is stored for its channel and business only, and can be restored", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  const before = await list(owner);
  const body = { text: "  Conta pra gente?  ", subject: " Oi " };
  const saved = { channel: "email", text: "Conta pra gente?", subject: "Oi", is_default: false };
  expect(await put(owner, "email", body)).toMatchObject({ status: 200, body: saved });
  expect((await put(owner, "sms", body)).body).toMatchObject({ subject: null });
  expect((await list(owner))[2]).toEqual(saved);
  expect((await list(owner))[0]).toEqual(before[0]);
  expect((await list(other)).every(({ is_default }) => is_default)).toBe(true);

  await put(owner, "email", { text: "Outra vez", subject: "" });
  expect((await list(owner))[2]).toMatchObject({ text: "Outra vez", subject: before[2]?.subject });

  expect(await restore(owner, "email")).toMatchObject({ status: 200, body: before[2] });
  expect((await list(owner))[2]).toEqual(before[2]);
  expect((await list(owner))[1]).toMatchObject({ is_default: false });
});

test.each([
  ["email", { text: "  " }, 400, "text_missing"],
  ["email", { text: "a".repeat(1001) }, 400, "text_too_long"],
  ["email", { text: "Oi", subject: "a".repeat(121) }, 400, "subject_too_long"],
  ["sms", { text: "Deixe suas 5 estrelas!" }, 400, "text_asks_for_stars"],
  ["email", { text: "Oi", subject: "⭐⭐⭐⭐⭐?" }, 400, "text_asks_for_stars"],
  ["pombo", { text: "Oi" }, 404, "channel_unknown"],
  ["sms", {}, 400, "invalid_request"],
])("%s with %j is rejected", async (channel, body, status, code) => {
  const owner = await newOwner(api);
  expect(await put(owner, channel, body)).toMatchObject({ status, body: { code } });
  expect((await list(owner)).every(({ is_default }) => is_default)).toBe(true);
});

test("a text may contain a business name with stars", async () => {
  const owner = await newOwner(api, { placeName: "Hotel 5 Estrelas" });
  expect((await put(owner, "sms", { text: "Aqui é Hotel 5 Estrelas. Conte!" })).status).toBe(200);
});

test("without a session the calls get 401, without a plan 402", async () => {
  expect((await send(api, "GET", path)).status).toBe(401);
  const planless = await newOwner(api, { plan: "none" });
  expect((await send(api, "GET", path, { token: planless.token })).status).toBe(402);
  expect((await put(planless, "sms", { text: "Oi" })).status).toBe(402);
  expect((await restore(planless, "sms")).status).toBe(402);
});
