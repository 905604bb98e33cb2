import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PlacesServer,
  placesKey,
  startPlacesServer,
} from "#src/sandbox/places-server.server.ts";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { logInAs, send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

const place = "ChIJdemo0padaria0centro0";
let map: PlacesServer;
let api: TestApi;

beforeAll(async () => {
  map = await startPlacesServer(async () => "normal");
  const places = googlePlaces({ apiKey: placesKey, baseUrl: map.url });
  const settings = { ...testSettings, placeCalls: { perDay: 3, perMonth: 6 } };
  api = await startTestApi({ places, settings });
});
afterAll(async () => {
  await api.stop();
  await map.stop();
});

const get = (owner: TestOwner, path: string) => send(api, "GET", path, owner);
const search = (owner: TestOwner) => get(owner, "/api/places/?q=padaria");
/** The access token of the owner expires when the clock advances. */
const nextDay = async (owner: TestOwner): Promise<TestOwner> => {
  api.clock.advance({ seconds: 86_400 });
  return { ...owner, token: (await logInAs(api, owner)).access };
};

test("attack: searches of many accounts stop at the budgets of the day and of the month, and ratings go on", async () => {
  // The day after it is of the same month.
  const today = api.clock.now();
  api.clock.set(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10, 15)));
  let owner = await newOwner(api);
  const other = await newOwner(api);
  const changed = api.services.db.updateTable("business").set({ place_id: place });
  await changed.where("id", "=", owner.businessId).execute();
  const unavailable = {
    status: 502,
    body: { code: "places_unavailable", detail: "Erro ao buscar locais." },
  };

  expect((await search(owner)).status).toBe(200);
  expect((await search(other)).status).toBe(200);
  expect((await get(owner, `/api/places/${place}/`)).status).toBe(200);
  expect(await search(other)).toMatchObject(unavailable);
  expect(await get(owner, `/api/places/${place}/`)).toMatchObject(unavailable);
  expect(map.calls).toHaveLength(3);
  expect(api.logged.join()).toContain("budget of calls for the place search is used up");
  expect((await get(owner, "/api/dashboard/google-rating/")).body.state).toBe("shown");

  owner = await nextDay(owner);
  const statuses = [await search(owner), await search(owner), await search(owner)];
  // Trials have four fifths of the budget: five of six calls a month.
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 502]);
  const paying = await newOwner(api, { plan: "paid" });
  expect((await search(paying)).status).toBe(200);
  expect((await search(paying)).status).toBe(502);
});

/** An API with the program's own limits, and how many of an owner's searches find something. */
async function startLimited(placeCalls: { perDay: number; perMonth: number }) {
  const settings = { ...testSettings, trustProxy: true, placeCalls };
  const places = googlePlaces({ apiKey: placesKey, baseUrl: map.url });
  const limited = await startTestApi({ places, settings }, { limitsScale: 1 });
  const searches = async (owner: TestOwner, ip: string, times: number) => {
    const headers = { "X-Forwarded-For": ip };
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) {
      const path = `/api/places/?q=padaria-${time}`;
      statuses.push((await send(limited, "GET", path, { token: owner.token, headers })).status);
    }
    return statuses.filter((status) => status === 200).length;
  };
  return { limited, searches };
}

test("attack: all trials of one IP address have 120 searches a day, and one trial has 40", async () => {
  const { limited, searches } = await startLimited({ perDay: 1000, perMonth: 5000 });
  let found = 0;
  for (let trial = 0; trial < 3; trial++)
    found += await searches(await newOwner(limited), "192.0.2.1", 40);
  found += await searches(await newOwner(limited), "192.0.2.1", 5);
  expect(found, "of one IP address").toBe(120);
  const fifth = await newOwner(limited);
  expect(await searches(fifth, "192.0.2.5", 42)).toBe(40);
  expect(await searches(await newOwner(limited, { plan: "paid" }), "192.0.2.1", 45)).toBe(45);
  await limited.stop();
});

test.each([
  ["day", { perDay: 125, perMonth: 5000 }],
  ["month", { perDay: 5000, perMonth: 125 }],
])(
  "attack: ten trials from ten IP addresses leave searches of a %s for the next, and more for an owner who pays",
  async (_, budget) => {
    const { limited, searches } = await startLimited(budget);
    const found: number[] = [];
    for (let trial = 0; trial < 10; trial++) {
      found.push(await searches(await newOwner(limited), `198.51.100.${trial}`, 12));
    }
    // Each one has a tenth of what the trials before left of 100 calls.
    expect(found).toEqual([10, 9, 8, 7, 6, 6, 5, 5, 4, 4]);
    expect(await searches(await newOwner(limited), "203.0.113.1", 12)).toBe(4);
    expect(await searches(await newOwner(limited, { plan: "paid" }), "203.0.113.2", 30)).toBe(30);
    await limited.stop();
  },
);

test("the place checks of a trial's campaigns count in its share", async () => {
  const { limited, searches } = await startLimited({ perDay: 5, perMonth: 5000 });
  const newSender = async (plan: "trial" | "paid") => {
    const owner = await newOwner(limited, { plan, placeId: place });
    const { db } = limited.services;
    await db.deleteFrom("invitation_sender").where("business_id", "=", owner.businessId).execute();
    return owner;
  };
  const check = async ({ token }: TestOwner) => {
    const body = { addresses: ["cliente@destino.test"] };
    return (await send(limited, "POST", "/api/dashboard/campaigns/check/", { token, body })).body
      .code;
  };
  const trial = await newSender("trial");
  // The name is not the one on the map.
  expect(await check(trial)).toBe("place_unverified");
  expect(await searches(trial, "203.0.113.3", 1)).toBe(0);
  expect(await check(trial)).toBe("place_unchecked");
  // All trials together have four of the five calls.
  for (let other = 0; other < 3; other++) {
    expect(await check(await newSender("trial"))).toBe("place_unverified");
  }
  expect(await check(await newSender("trial"))).toBe("place_unchecked");
  expect(await check(await newSender("paid"))).toBe("place_unverified");
  await limited.stop();
});
