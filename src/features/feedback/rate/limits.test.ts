import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { visit } from "#testing/feedback.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
  api.services.settings.trustProxy = true;
});
afterAll(() => api.stop());

let hosts = 0;
const newIpAddress = () => `10.1.0.${++hosts}`;
const from = (ipAddress: string) => ({ "X-Forwarded-For": ipAddress });

/** The human check is made up: a counted request gets 400, and a limited one 429. */
async function sendFeedback(slug: string, ipAddress: string): Promise<number> {
  const body = { rating: 5, recaptcha: "made up" };
  const headers = from(ipAddress);
  return (await send(api, "POST", `/api/feedback/${slug}/`, { body, headers })).status;
}

/** How many of `count` requests got each status. */
async function countStatuses(count: number, request: (at: number) => Promise<number>) {
  const statuses: Record<number, number> = {};
  for (let start = 0; start < count; start += 40) {
    const batch = Array.from({ length: Math.min(40, count - start) }, (_, at) =>
      request(start + at),
    );
    for (const status of await Promise.all(batch)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

const createBusinesses = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createTenant(api.services)));

test("one IP address may send 220 feedback requests to a business; request 221 gets 429", async () => {
  const [{ slug }, other] = [await createTenant(api.services), await createTenant(api.services)];
  const wifi = newIpAddress();
  // The process counts the first 20 itself, then the database counts 200.
  expect(await countStatuses(220, () => sendFeedback(slug, wifi))).toEqual({ 400: 220 });
  expect(await sendFeedback(slug, wifi)).toBe(429);
  expect(await sendFeedback(other.slug, wifi)).toBe(400);
  expect(await sendFeedback(slug, newIpAddress())).toBe(400);
  api.clock.advance({ minutes: 10 });
  expect(await sendFeedback(slug, wifi)).toBe(400);
});

test("upper and lower case of a slug share one limit", async () => {
  const { slug } = await createTenant(api.services);
  const wifi = newIpAddress();
  const spellings = [slug, slug.toUpperCase()];
  const request = (at: number) => sendFeedback(spellings[at % 2] ?? "", wifi);
  expect(await countStatuses(220, request)).toEqual({ 400: 220 });
  expect(await sendFeedback(slug, wifi)).toBe(429);
  expect(await sendFeedback(slug.toUpperCase(), wifi)).toBe(429);
});

test("one IP address may send 1,020 feedback requests over all businesses", async () => {
  const businesses = await createBusinesses(6);
  const network = newIpAddress();
  const request = (at: number) => sendFeedback(businesses[at % 6]?.slug ?? "", network);
  expect(await countStatuses(1020, request)).toEqual({ 400: 1020 });
  expect(await request(0)).toBe(429);
});

test("one IP address may report 70 visits of a business and 610 over all", async () => {
  const businesses = await createBusinesses(10);
  const report = async (at: number, ipAddress: string) => {
    const { slug = "" } = businesses[at % 10] ?? {};
    return (await visit(api, { slug }, undefined, from(ipAddress))).status;
  };
  const wifi = newIpAddress();
  expect(await countStatuses(70, () => report(0, wifi))).toEqual({ 204: 70 });
  expect(await report(0, wifi)).toBe(429);
  const network = newIpAddress();
  expect(await countStatuses(610, (at) => report(at, network))).toEqual({ 204: 610 });
  expect(await report(0, network)).toBe(429);
});
