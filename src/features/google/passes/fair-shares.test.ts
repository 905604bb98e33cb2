import { expect, test } from "vitest";
import { seededRandom } from "#src/sandbox/seeded-random.ts";
import { startTestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { simulateReading } from "#testing/google-load.ts";
import { startTestGoogle } from "#testing/google-reviews.ts";
import { reserveReviewsCall } from "../quota/reserve-reviews-call.server.ts";
import { readDue } from "./read-due.server.ts";

const thousand = { businesses: 1000, reviewsEach: 200, callsPerMinute: 240, callMs: 300 };

test("1,000 businesses with 200 reviews each: no view gets older than 20 minutes, and none waits for another", {
  tags: ["slow"],
}, () => {
  const result = simulateReading({ ...thousand, hours: 6, random: seededRandom(1) });
  expect(result.firstPass).toBeLessThan(25);
  expect(result.oldestView).toBeLessThan(20);
  expect(result.longestWait).toBeLessThan(3);
  expect(result.mostTurns - result.fewestTurns).toBeLessThanOrEqual(2);
  expect(result.callsInAMinute).toBeLessThanOrEqual(300);
});

test("after a pause of an hour all are read again within ten minutes, and the quota holds", {
  tags: ["slow"],
}, () => {
  const paused = { ...thousand, hours: 4, pauseAtHour: 2, random: seededRandom(2) };
  const result = simulateReading(paused);
  expect(result.longestWait).toBeLessThan(70);
  expect(result.mostTurns - result.fewestTurns).toBeLessThanOrEqual(2);
  expect(result.callsInAMinute).toBeLessThanOrEqual(300);
});

test("with more businesses than the quota allows all wait equally long", { tags: ["slow"] }, () => {
  const result = simulateReading({
    ...thousand,
    businesses: 5000,
    reviewsEach: 50,
    hours: 4,
    random: seededRandom(3),
  });
  expect(result.mostTurns - result.fewestTurns).toBeLessThanOrEqual(2);
  expect(result.oldestView).toBeLessThan(40);
  expect(result.callsInAMinute).toBeLessThanOrEqual(300);
});

test("two processes read every business once", async () => {
  const api = await startTestApi();
  const google = await startTestGoogle(api);
  const { services, clock } = api;
  services.settings = { ...services.settings, googleCallsPerMinute: 60 };
  const read: string[] = [];
  const { listReviews } = google.profile;
  google.profile.listReviews = (access, place, page) => {
    read.push(place.location);
    return listReviews(access, place, page);
  };
  for (let index = 0; index < 12; index++) await google.connect(await createTenant(services));
  // Every waiting worker advances the clock, in all less than the interval of a business.
  const wait = async (ms: number) => clock.advance({ seconds: ms / 1000 });
  for (let run = 0; run < 2; run++) {
    await Promise.all([readDue(services, wait), readDue(services, wait)]);
  }
  expect(read).toHaveLength(12);
  expect(new Set(read).size).toBe(12);
  await google.stop();
  await api.stop();
});

test("replies that wait to be read back leave half of the calls to the businesses that are due", async () => {
  const api = await startTestApi();
  const google = await startTestGoogle(api);
  const { services, clock } = api;
  // 17 calls of the job in a window.
  services.settings = { ...services.settings, googleCallsPerMinute: 120 };
  const busy = await createTenant(services);
  const place = await google.connect(busy);
  for (let index = 0; index < 40; index++) await google.write(place);
  await google.read();
  clock.advance({ minutes: 1 });
  await services.db
    .updateTable("google_review")
    .set({ reply_check_at: new Date(clock.now().getTime() - 30_000) })
    .execute();
  for (let index = 0; index < 6; index++) await google.connect(await createTenant(services));
  google.calls.length = 0;
  await google.read();
  expect(google.calls.toSorted().join(" ")).toBe(
    [...Array(6).fill("listReviews"), ...Array(11).fill("readReview")].join(" "),
  );
  await google.stop();
  await api.stop();
});

test("concurrent calls of all processes get no more than the window has, and jobs leave some to owners", async () => {
  const api = await startTestApi();
  const { services, clock } = api;
  services.settings = { ...services.settings, googleCallsPerMinute: 120 };
  const reserve = async (caller: "job" | "owner", count: number) => {
    const waits = await Promise.all(
      Array.from({ length: count }, () => reserveReviewsCall(services, caller)),
    );
    return waits.filter((ms) => ms === 0).length;
  };
  expect(await reserve("job", 30)).toBe(17);
  expect(await reserve("owner", 30)).toBe(3);
  clock.advance({ seconds: 10 });
  expect(await reserve("job", 30)).toBe(17);
  // A process whose clock is behind counts in the newer window.
  clock.advance({ seconds: -10 });
  expect(await reserve("job", 30)).toBe(0);
  // After a large change of the clock a new window begins.
  clock.advance({ days: -1 });
  expect(await reserve("job", 30)).toBe(17);
  await api.stop();
});
