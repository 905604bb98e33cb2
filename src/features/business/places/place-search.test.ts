import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PlacesServer,
  placesKey,
  startPlacesServer,
} from "#src/sandbox/places-server.server.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";
import { choicesPerBusiness, searchesPerBusiness } from "./limits.server.ts";

let api: TestApi;
let map: PlacesServer;
let faultMode: Parameters<typeof startPlacesServer>[0] = async () => "normal";

beforeAll(async () => {
  map = await startPlacesServer(() => faultMode());
  api = await startTestApi({ places: googlePlaces({ apiKey: placesKey, baseUrl: map.url }) });
});
afterAll(async () => {
  await api.stop();
  await map.stop();
});

test("the search ignores a session that is no UUID v4", async () => {
  const { token } = await newOwner(api);
  const path = "/api/places/?q=padaria&session=nada";
  expect((await send(api, "GET", path, { token })).status).toBe(200);
});

test("the search returns places for at least three letters", async () => {
  const { token } = await newOwner(api);
  const { body } = await send(api, "GET", "/api/places/?q=padaria+araca", { token });
  expect(body).toHaveLength(4);
  expect(body[0]).toEqual({
    place_id: expect.stringMatching(/^ChIJ/),
    place_name: "Padaria Araçá",
    address: expect.any(String),
  });
  const short = await send(api, "GET", "/api/places/?q=pa", { token });
  expect([short.status, short.body.code]).toEqual([400, "places_query_short"]);
  expect((await send(api, "GET", "/api/places/?q=padaria")).status).toBe(401);
});

test("a choice returns the chosen place, or the new place if it moved; a closed one gets 409, a missing one 404", async () => {
  const { token } = await newOwner(api);
  const read = (id: string) => send(api, "GET", `/api/places/${id}/`, { token });
  expect((await read("ChIJinventado0mudou00000000")).body).toMatchObject({
    place_id: "ChIJinventado0novo000000000",
  });
  const closed = await read("ChIJinventado0fechado000000");
  expect([closed.status, closed.body.code]).toEqual([409, "place_closed"]);
  const missing = await read("ChIJnaoexiste");
  expect([missing.status, missing.body.code]).toEqual([404, "place_gone"]);
});

test("the 121st search and the 31st chosen place within a day get 429 without a call", async () => {
  const strict = await startTestApi(
    { places: googlePlaces({ apiKey: placesKey, baseUrl: map.url }) },
    { limitsScale: 1 },
  );
  try {
    const { token } = await newOwner(strict, { plan: "paid" });
    const statuses = async (path: string, times: number) => {
      const found: number[] = [];
      for (let index = 0; index < times; index++) {
        found.push((await send(strict, "GET", path, { token })).status);
      }
      return found;
    };
    const before = map.calls.length;
    const searches = await statuses("/api/places/?q=padaria", searchesPerBusiness.max + 1);
    const choices = await statuses(
      "/api/places/ChIJinventado0novo000000000/",
      choicesPerBusiness.max + 1,
    );
    for (const answers of [searches, choices]) {
      expect(answers.pop()).toBe(429);
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect(map.calls.length - before).toBe(searchesPerBusiness.max + choicesPerBusiness.max);
  } finally {
    await strict.stop();
  }
});

test("a failure of the map gets 502; the log contains no search text", async () => {
  const { token } = await newOwner(api);
  faultMode = async () => "denied";
  const { status, body } = await send(api, "GET", "/api/places/?q=segredosa", { token });
  faultMode = async () => "normal";
  expect([status, body]).toEqual([
    502,
    { code: "places_unavailable", detail: "Erro ao buscar locais." },
  ]);
  expect(api.logged.join()).toContain("PERMISSION_DENIED");
  expect(api.logged.join()).not.toContain("segredosa");
});

test("without a places provider `place_search` is false and the search gets 503", async () => {
  const mapless = await startTestApi();
  const { token } = await newOwner(mapless);
  const settings = await send(mapless, "GET", "/api/dashboard/settings/", { token });
  expect(settings.body.place_search).toBe(false);
  const { status, body } = await send(mapless, "GET", "/api/places/?q=padaria", { token });
  expect([status, body.code]).toEqual([503, "places_off"]);
  await mapless.stop();
});
