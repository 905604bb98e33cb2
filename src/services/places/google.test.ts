import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { findInvented, inventedPlaces } from "#src/sandbox/invented-places.ts";
import {
  type PlacesBehaviour,
  type PlacesServer,
  placesKey,
  startPlacesServer,
} from "#src/sandbox/places-server.server.ts";
import { googlePlaces } from "./google.server.ts";
import { PlacesError } from "./places.ts";

const session = "5f0f3a3e-6f0a-4b7e-9a35-0d9c1f6f1c11";
let server: PlacesServer;
let behaviours: PlacesBehaviour[] = [];
let pauses: number[] = [];

beforeAll(async () => {
  // Each call uses the next fault mode; the last one stays.
  server = await startPlacesServer(async () =>
    behaviours.length > 1 ? (behaviours.shift() ?? "normal") : (behaviours[0] ?? "normal"),
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  behaviours = [];
  pauses = [];
  server.calls.length = 0;
});

function places(options: { timeoutMs?: number } = {}) {
  const pause = async (ms: number) => void pauses.push(ms);
  return googlePlaces({ apiKey: placesKey, baseUrl: server.url, pause, ...options });
}

async function kindOf(call: Promise<unknown>): Promise<[string, string]> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlacesError);
  const { kind, providerCode, message } = error as PlacesError;
  expect(message).not.toContain("secret");
  return [kind, providerCode];
}

test("without another URL the calls go to Google", async () => {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (url: string | URL) => {
    called.push(`${url}`);
    return Response.json({ suggestions: [] });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await googlePlaces({ apiKey: placesKey }).search("padaria");
  expect(called).toEqual(["https://places.googleapis.com/v1/places:autocomplete"]);
});

describe("search", () => {
  test("finds names without accents, with words in any order, at most five", async () => {
    const found = await places().search("acougue sao joao florianopolis", session);
    expect(found).toEqual([
      {
        placeId: expect.stringMatching(/^ChIJ/),
        name: "Açougue São João",
        address: expect.stringContaining("Florianópolis - SC"),
      },
    ]);
    expect(await places().search("padaria")).toHaveLength(5);
    expect(server.calls[0]?.session).toBe(session);
  });

  test("omits results that cannot be reviewed, such as streets", async () => {
    expect(findInvented("travessa inventada")).toHaveLength(1);
    expect(await places().search("travessa inventada")).toEqual([]);
  });

  test("keeps a shop of any type, and omits streets, towns, postal codes and addresses", async () => {
    const types: Record<string, string[]> = {
      "Loja sem tipo": [],
      Chaveiro: ["locksmith"],
      Padaria: ["bakery", "establishment"],
      Rua: ["route"],
      Cidade: ["locality", "political"],
      CEP: ["postal_code"],
      Endereço: ["street_address", "geocode"],
    };
    const suggestions = Object.entries(types).map(([text, of]) => ({
      placePrediction: { placeId: `ChIJ${text}`, text: { text }, types: of },
    }));
    const scripted = createServer((_, response) => {
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ suggestions }));
    });
    await new Promise<void>((resolve) => scripted.listen(0, "127.0.0.1", resolve));
    const { port } = scripted.address() as AddressInfo;
    const adapter = googlePlaces({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` });
    const found = await adapter.search("loja");
    expect(found.map(({ name }) => name)).toEqual(["Loja sem tipo", "Chaveiro", "Padaria"]);
    scripted.close();
  });

  test("returns an empty list if nothing is found", async () => {
    expect(await places().search("xyzxyz")).toEqual([]);
    behaviours = ["empty"];
    expect(await places().search("padaria")).toEqual([]);
  });
});

describe("details", () => {
  test("return the full address and end the session", async () => {
    const [first] = inventedPlaces;
    const place = await places().details(first?.id ?? "", session);
    expect(place).toEqual({
      placeId: first?.id,
      name: first?.displayName.text,
      address: first?.formattedAddress,
      closed: false,
    });
    expect(server.calls).toEqual([{ path: `/v1/places/${first?.id}`, session, inSession: true }]);
  });

  test("return the new place of a moved one, and mark a closed place", async () => {
    expect(await places().details("ChIJinventado0mudou00000000")).toMatchObject({
      placeId: "ChIJinventado0novo000000000",
      name: "Sorveteria Casa Nova",
    });
    expect((await places().details("ChIJinventado0fechado000000")).closed).toBe(true);
  });
});

describe("rating", () => {
  const demo = "ChIJdemo0padaria0centro0";

  test("returns what the map shows, with one call and the fields that it needs", async () => {
    expect(await places().rating(demo)).toEqual({
      rating: 4.2,
      count: 140,
      mapsUri: expect.stringMatching(/^https:/),
    });
    expect(server.calls).toHaveLength(1);
  });

  test("returns no rating for a place without reviews", async () => {
    const unrated = inventedPlaces.find(({ rating }) => rating === undefined);
    expect(await places().rating(unrated?.id ?? "")).toMatchObject({ rating: undefined, count: 0 });
    behaviours = ["no_reviews"];
    expect(await places().rating(demo)).toMatchObject({ rating: undefined, count: 0 });
  });

  test.for(["busy", "unavailable", "drops"] as const)(
    "is not retried after %s",
    async (behaviour) => {
      behaviours = [behaviour, "normal"];
      await expect(places().rating(demo)).rejects.toBeInstanceOf(PlacesError);
      expect(pauses).toEqual([]);
    },
  );
});

describe("failures", () => {
  test.for([
    ["bad_key", "auth", "API_KEY_INVALID", 0],
    ["denied", "auth", "PERMISSION_DENIED", 0],
    ["gone", "not_found", "NOT_FOUND", 0],
    ["busy", "rate_limited", "RESOURCE_EXHAUSTED", 2],
    ["unavailable", "temporary", "UNAVAILABLE", 2],
  ] as const)("%s is %s and is tried again only if that can help", async (row) => {
    const [behaviour, kind, code, retries] = row;
    behaviours = [behaviour];
    expect(await kindOf(places().search("padaria"))).toEqual([kind, code]);
    expect(pauses).toHaveLength(retries);
  });

  test("waits for the time in Retry-After, then retries", async () => {
    behaviours = ["busy", "normal"];
    expect(await places().search("padaria")).toHaveLength(5);
    expect(pauses).toEqual([1000]);
  });

  test("does not retry if the wait is longer than two seconds", async () => {
    const patient = createServer((_, response) => {
      response.writeHead(429, { "Retry-After": "60" }).end("{}");
    });
    await new Promise<void>((resolve) => patient.listen(0, "127.0.0.1", resolve));
    const { port } = patient.address() as AddressInfo;
    const pause = async (ms: number) => void pauses.push(ms);
    const adapter = googlePlaces({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}`, pause });
    expect((await kindOf(adapter.search("padaria")))[0]).toBe("rate_limited");
    expect(pauses).toEqual([]);
    patient.close();
  });

  test("throws a timeout without a response", async () => {
    behaviours = ["silent"];
    const call = places({ timeoutMs: 50 }).search("padaria");
    expect(await kindOf(call)).toEqual(["temporary", "TIMEOUT"]);
    expect(pauses).toEqual([]);
  });

  test("throws on a response that is not valid", async () => {
    const nonsense = createServer((_, response) => void response.end("<html>"));
    await new Promise<void>((resolve) => nonsense.listen(0, "127.0.0.1", resolve));
    const { port } = nonsense.address() as AddressInfo;
    const adapter = googlePlaces({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` });
    expect((await kindOf(adapter.details("ChIJabcdef")))[0]).toBe("temporary");
    nonsense.close();
  });
});

/** Answers every call with this JSON. */
async function answering(content: unknown) {
  const json = createServer((_, response) => void response.end(JSON.stringify(content)));
  await new Promise<void>((resolve) => json.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void json.close());
  const { port } = json.address() as AddressInfo;
  return googlePlaces({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` });
}

test("what Google leaves out is empty, and what it cannot mean is unreadable", async () => {
  const bare = await answering({ id: "x" });
  expect(await bare.details("x")).toEqual({ placeId: "x", name: "", address: "", closed: false });
  expect(await bare.rating("x")).toEqual({ rating: undefined, count: 0, mapsUri: undefined });
  expect(await bare.search("x")).toEqual([]);
  const prediction = { placeId: "p", text: { text: "Padaria, Centro" } };
  const mainText = { text: "Padaria" };
  const found = await answering({
    suggestions: [
      {},
      { placePrediction: prediction },
      { placePrediction: { ...prediction, structuredFormat: { mainText } } },
    ],
  });
  expect(await found.search("x")).toEqual([
    { placeId: "p", name: "Padaria, Centro", address: "" },
    { placeId: "p", name: "Padaria", address: "" },
  ]);
  for (const wrong of [
    { rating: 0.9 },
    { rating: 5.1 },
    { userRatingCount: -1 },
    { userRatingCount: 1.5 },
    { googleMapsUri: "http://maps.google.com/x" },
    { googleMapsUri: "javascript:alert(1)" },
  ]) {
    expect(await kindOf((await answering(wrong)).rating("x"))).toEqual(["temporary", "UNREADABLE"]);
  }
  const edges = await answering({ rating: 5, userRatingCount: 1 });
  expect(await edges.rating("x")).toMatchObject({ rating: 5, count: 1 });
});

describe("the emulator is as strict as the real service", () => {
  const post = (headers: Record<string, string>, body: object) =>
    fetch(`${server.url}/places:autocomplete`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const key = { "X-Goog-Api-Key": placesKey };
  const mask = { "X-Goog-FieldMask": "suggestions" };

  test("rejects calls without key, field mask or input, and with an invalid session", async () => {
    expect((await post(mask, { input: "padaria" })).status).toBe(403);
    expect((await post(key, { input: "padaria" })).status).toBe(400);
    expect((await post({ ...key, ...mask }, {})).status).toBe(400);
    const odd = { input: "padaria", sessionToken: "1" };
    expect((await post({ ...key, ...mask }, odd)).status).toBe(400);
  });

  test("rejects another key as Google does", async () => {
    const response = await post({ ...mask, "X-Goog-Api-Key": "k" }, { input: "padaria" });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } },
    ]);
  });

  test("checks the mask of a search, and returns only its fields", async () => {
    const search = (fields: string) =>
      post({ ...key, "X-Goog-FieldMask": fields }, { input: "acougue sao joao florianopolis" });
    expect((await search("suggestions.placePrediction.rating")).status).toBe(400);
    expect((await search("suggestions.placePrediction.text,placeId")).status).toBe(400);
    const response = await search("suggestions.placePrediction.placeId");
    const { suggestions } = (await response.json()) as { suggestions: object[] };
    expect(suggestions).toEqual([{ placePrediction: { placeId: expect.any(String) } }]);
  });

  test("a session ends with its details call, and after some minutes without a search", async () => {
    let now = Date.now();
    const map = await startPlacesServer(async () => "normal", undefined, {
      now: () => new Date(now),
    });
    const found = googlePlaces({ apiKey: placesKey, baseUrl: map.url });
    const idle = randomUUID();
    await found.search("padaria", session);
    await found.search("padaria do", session);
    await found.details(inventedPlaces[0]?.id ?? "", session);
    await found.search("padaria", session);
    await found.search("padaria", idle);
    now += 3 * 60_000;
    await found.details(inventedPlaces[0]?.id ?? "", idle);
    await map.stop();
    expect(map.calls.map(({ inSession }) => inSession)).toEqual([
      ...[true, true, true, false],
      ...[true, false],
    ]);
  });

  test("returns only the fields of the mask", async () => {
    const [first] = inventedPlaces;
    const response = await fetch(`${server.url}/places/${first?.id}`, {
      headers: { ...key, "X-Goog-FieldMask": "id" },
    });
    expect(await response.json()).toEqual({ id: first?.id });
  });

  test("rejects a mask with a field that it does not know", async () => {
    const response = await fetch(`${server.url}/places/${inventedPlaces[0]?.id}`, {
      headers: { ...key, "X-Goog-FieldMask": "id,stars" },
    });
    expect(response.status).toBe(400);
  });

  test("has some hundred places with unique ids", () => {
    expect(new Set(inventedPlaces.map(({ id }) => id)).size).toBe(inventedPlaces.length);
    expect(inventedPlaces.length).toBeGreaterThan(300);
  });
});
