import { afterAll, beforeAll, expect, test } from "vitest";
import { mondayOf, shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview } from "#testing/factories.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  // A Wednesday, 23:30 in São Paulo: in UTC it is Thursday.
  const monday = shiftDay(mondayOf(saoPauloDate(api.clock.now())), 7);
  const wednesday = new Date(`${shiftDay(monday, 3)}T02:30:00Z`);
  api.clock.advance({ seconds: (wednesday.getTime() - api.clock.now().getTime()) / 1000 });
});
afterAll(() => api.stop());

const today = ({ token }: TestOwner) => send(api, "GET", "/api/dashboard/today/", { token });
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000);

test("without reviews all counts are zero and the averages null", async () => {
  const day = saoPauloDate(api.clock.now());
  expect(await today(await newOwner(api))).toMatchObject({
    status: 200,
    body: {
      today: { from: day, to: day, ratings: 0, average: null, visits: 0 },
      week: { from: shiftDay(day, -2), to: day, ratings: 0, average: null, visits: 0 },
      total: 0,
      open: 0,
      unread: 0,
      has_logo: false,
    },
  });
});

test("today and the week since Monday are days in São Paulo; open reviews are of any day", async () => {
  const owner = await newOwner(api);
  for (const [rating, days] of [
    [1, 40],
    [5, 3],
    [4, 2],
    [2, 1],
    [5, 0],
    [4, 0],
  ] as const) {
    const createdAt = daysAgo(days);
    await addReview(api.services, owner.businessId, { rating, createdAt });
  }
  const other = await newOwner(api);
  await addReview(api.services, other.businessId, { rating: 1 });
  expect((await today(owner)).body).toMatchObject({
    today: { ratings: 2, average: 4.5 },
    week: { ratings: 4, average: 15 / 4 },
    total: 6,
    open: 2,
    unread: 6,
  });
});

test("customers who went to Google are counted over 30 days, today included", async () => {
  const owner = await newOwner(api);
  const lastDay = saoPauloDate(api.clock.now());
  await api.services.db
    .insertInto("activity_day")
    .values(
      [
        [0, "", 3],
        [0, "mesa-1", 2],
        [29, "", 4],
        [30, "", 100],
      ].map(([days, source, google_clicks]) => ({
        business_id: owner.businessId,
        day: shiftDay(lastDay, -Number(days)),
        source: String(source),
        google_clicks: Number(google_clicks),
      })),
    )
    .execute();
  expect((await today(owner)).body).toMatchObject({ google_clicks: 9, week: { visits: 0 } });
});

test("a stored logo is reported", async () => {
  const owner = await newOwner(api);
  await api.services.db
    .insertInto("business_logo")
    .values({
      business_id: owner.businessId,
      sha256: "0".repeat(64),
      media_type: "image/webp",
      content: Buffer.from("logo"),
    })
    .execute();
  expect((await today(owner)).body.has_logo).toBe(true);
});
