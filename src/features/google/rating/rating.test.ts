import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type PlacesBehaviour,
  placesKey,
  startPlacesServer,
} from "#src/sandbox/places-server.server.ts";
import { refusedRatingCalls } from "#src/services/metrics/metrics.server.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { logInAs, send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { slowness } from "#testing/slowness.ts";
import { ratingReader } from "./rating-reader.server.ts";

const place = "ChIJdemo0padaria0centro0";
let google: Awaited<ReturnType<typeof startPlacesServer>>;
let api: TestApi;
let behaviour: PlacesBehaviour = "normal";
const settings = {
  ...testSettings,
  ratingCalls: { perBusinessAndDay: 3, perDay: 8, perMonth: 12 },
};

beforeAll(async () => {
  google = await startPlacesServer(async () => behaviour);
  const places = googlePlaces({
    apiKey: placesKey,
    baseUrl: google.url,
    timeoutMs: 1000 * slowness,
  });
  api = await startTestApi({ places, settings });
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});
beforeEach(async () => {
  behaviour = "normal";
  google.calls.length = 0;
  await api.services.db.deleteFrom("google_call_budget").execute();
});

async function ownerAt(placeId: string | null): Promise<TestOwner> {
  const owner = await newOwner(api);
  await api.services.db
    .updateTable("business")
    .set({ place_id: placeId })
    .where("id", "=", owner.businessId)
    .execute();
  return owner;
}
const read = async ({ token }: TestOwner, of = api) =>
  (await send(of, "GET", "/api/dashboard/google-rating/", { token })).body;

/** The access token of the owner expires when the clock advances. */
async function newSession(owner: TestOwner): Promise<TestOwner> {
  return { ...owner, token: (await logInAs(api, owner)).access };
}

describe("the rating", () => {
  test("is Google's own, with a link, and is neither cached nor stored", async () => {
    const owner = await ownerAt(place);
    const response = await fetch(`${api.url}/api/dashboard/google-rating/`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      state: "shown",
      source: "maps",
      rating: 4.2,
      count: 140,
      maps_url: expect.stringMatching(/^https:\/\/maps\.google\.com\//),
      goal: null,
      // These tests have no client for profiles.
      connectable: false,
    });
    await read(owner);
    expect(google.calls).toHaveLength(2);
    expect(google.calls[0]?.path).toBe(`/v1/places/${place}`);
    const stored = await api.services.db
      .selectFrom("google_rating")
      .selectAll()
      .where("business_id", "=", owner.businessId)
      .executeTakeFirstOrThrow();
    expect(Object.keys(stored).sort()).toEqual(["business_id", "called_on", "calls", "goal"]);
  });

  test("simultaneous reads of one business share a call, and of two businesses do not", async () => {
    const owner = await ownerAt(place);
    const other = await ownerAt(place);
    const reader = ratingReader(api.services);
    const of = [owner, owner, owner, other].map(({ businessId }) => reader(businessId));
    for (const { rating } of await Promise.all(of)) expect(rating).toBe(4.2);
    expect(google.calls).toHaveLength(2);
    await reader(owner.businessId);
    expect(google.calls).toHaveLength(3);
  });

  test("a place without reviews, without a place id and a place that is gone", async () => {
    behaviour = "no_reviews";
    expect(await read(await ownerAt(place))).toMatchObject({
      state: "no_reviews",
      source: "maps",
      rating: null,
      count: 0,
    });
    expect(await read(await ownerAt(null))).toMatchObject({ state: "no_place", maps_url: null });
    behaviour = "normal";
    expect(await read(await ownerAt("ChIJunknown"))).toMatchObject({
      state: "gone",
      maps_url: expect.stringContaining("query_place_id=ChIJunknown"),
    });
  });

  test.for(["bad_key", "denied", "busy", "unavailable"] as const)(
    "a failure of Google (%s) is one call, logged for the operator",
    async (failing) => {
      const owner = await ownerAt(place);
      behaviour = failing;
      api.logged.length = 0;
      expect(await read(owner)).toMatchObject({ state: "unavailable", rating: null });
      const lines = api.logged.filter((line) => line.includes("rating on Google failed"));
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toContain("a key");
    },
  );

  test("without a key, and with a limit of 0, nothing is called", async () => {
    const none = await startTestApi();
    const owner = await newOwner(none);
    expect(await read(owner, none)).toMatchObject({
      state: "off",
      maps_url: expect.stringContaining("query_place_id="),
    });
    await none.stop();
    const off = await startTestApi({
      places: api.services.places,
      settings: { ...settings, ratingCalls: { ...settings.ratingCalls, perMonth: 0 } },
    });
    expect(await read(await newOwner(off), off)).toMatchObject({ state: "off" });
    await off.stop();
    expect(google.calls).toEqual([]);
  });
});

describe("limits", () => {
  const refused = async (limit: string) => {
    const { values } = await refusedRatingCalls.get();
    return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
  };

  test("a business has three calls a day; another business and the next day have their own", async () => {
    const owner = await ownerAt(place);
    const before = await refused("business");
    const states = [];
    for (let index = 0; index < 5; index++) states.push((await read(owner)).state);
    expect(states).toEqual(["shown", "shown", "shown", "limit", "limit"]);
    expect(google.calls).toHaveLength(3);
    expect(await refused("business")).toBe(before + 2);
    const query = `api=1&query=Loja+de+Teste&query_place_id=${place}`;
    expect((await read(owner)).maps_url).toBe(`https://www.google.com/maps/search/?${query}`);
    expect((await read(await ownerAt(place))).state).toBe("shown");
    api.clock.advance({ seconds: 86_400 });
    expect((await read(await newSession(owner))).state).toBe("shown");
  });

  test("the budgets of all businesses together hold for simultaneous calls", async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => ownerAt(place)));
    const before = await refused("day");
    const states = (await Promise.all(owners.map((owner) => read(owner)))).map(
      ({ state }) => state,
    );
    expect(states.filter((state) => state === "shown")).toHaveLength(8);
    expect(google.calls).toHaveLength(8);
    expect(await refused("day")).toBe(before + 4);
    expect(api.logged.join()).toContain("budget of calls for Google ratings is used up");

    // A refused call uses nothing of the business's own limit.
    const { sum } = await api.services.db
      .selectFrom("google_rating")
      .select((row) => row.fn.sum("calls").as("sum"))
      .where(
        "business_id",
        "in",
        owners.map(({ businessId }) => businessId),
      )
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(8);
  });

  test("the month has a budget over its days, and the next month a new one", async () => {
    const day = new Date(`${api.clock.now().toISOString().slice(0, 7)}-10T15:00:00Z`);
    day.setUTCMonth(day.getUTCMonth() + 1);
    api.clock.advance({ seconds: (day.getTime() - api.clock.now().getTime()) / 1000 });
    const readNew = async () => (await read(await ownerAt(place))).state;
    const states = [];
    for (let index = 0; index < 7; index++) states.push(await readNew());
    api.clock.advance({ seconds: 86_400 });
    for (let index = 0; index < 7; index++) states.push(await readNew());
    expect(states).toEqual([...Array(12).fill("shown"), "limit", "limit"]);
    api.clock.advance({ seconds: 31 * 86_400 });
    expect(await readNew()).toBe("shown");
  });
});

describe("a connected profile", () => {
  async function connect(owner: TestOwner, figures: { average: number | null; total: number }) {
    await api.services.db
      .insertInto("google_connection")
      .values({
        business_id: owner.businessId,
        state: "connected",
        refresh_token: Buffer.from("sealed"),
        account_name: "accounts/1",
        location_name: "locations/2",
        connected_at: api.clock.now(),
        read_at: api.clock.now(),
        ...figures,
      })
      .execute();
  }

  test("gives its own figures for a day, without a call of the map", async () => {
    const owner = await ownerAt(place);
    await connect(owner, { average: 4.467, total: 58 });
    expect(await read(owner)).toMatchObject({
      state: "shown",
      source: "profile",
      rating: 4.467,
      count: 58,
    });
    expect(google.calls).toEqual([]);
    api.clock.advance({ seconds: 86_401 });
    expect(await read(await newSession(owner))).toMatchObject({ source: "maps", rating: 4.2 });
  });

  test("without reviews it says so, and an ended connection counts no more", async () => {
    const owner = await ownerAt(place);
    await connect(owner, { average: null, total: 0 });
    expect(await read(owner)).toMatchObject({ state: "no_reviews", source: "profile" });
    await api.services.db
      .updateTable("google_connection")
      .set({ state: "ended", refresh_token: null })
      .where("business_id", "=", owner.businessId)
      .execute();
    expect(await read(owner)).toMatchObject({ source: "maps" });
  });
});

describe("the goal", () => {
  const put = ({ token }: TestOwner, goal: unknown) =>
    send(api, "PUT", "/api/dashboard/google-rating/goal/", { token, body: { goal } });

  test("is stored for this business only, can change, and can be taken back", async () => {
    const owner = await ownerAt(null);
    const other = await ownerAt(null);
    expect(await put(owner, 4.5)).toMatchObject({ status: 200, body: { goal: 4.5 } });
    expect(await put(owner, 4.8)).toMatchObject({ status: 200 });
    expect((await read(owner)).goal).toBe(4.8);
    expect((await read(other)).goal).toBeNull();
    expect(await put(owner, null)).toMatchObject({ status: 200, body: { goal: null } });
    expect((await read(owner)).goal).toBeNull();
  });

  test.each([1, 5.1, 4.55, 0, -1, "4,5", undefined])("%j is refused", async (goal) => {
    expect((await put(await ownerAt(null), goal)).status).toBe(400);
  });

  test("keeps today's count of calls", async () => {
    const owner = await ownerAt(place);
    for (let index = 0; index < 3; index++) await read(owner);
    await put(owner, 4.5);
    expect(await read(owner)).toMatchObject({ state: "limit", goal: 4.5 });
  });
});
