import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { addMember } from "#testing/factories.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { newPhone, startTestPush } from "#testing/push.ts";
import { remindOfWaiting } from "./remind-of-waiting.server.ts";

const world = setUpReviewTests();
let push: Awaited<ReturnType<typeof startTestPush>>;

const hours = (count: number) => count * 3_600_000;
const days = (count: number) => hours(24 * count);

beforeAll(async () => {
  push = await startTestPush(world.api);
});
beforeEach(() => {
  // In the afternoon, so that no phone is quiet.
  const tomorrow = new Date(Date.now() + days(1)).toISOString().slice(0, 10);
  world.api.clock.set(`${tomorrow}T18:00:00Z`);
});
afterAll(() => push.stop());

/** A connected baker with a phone. */
async function newBaker() {
  const owner = await newOwner(world.api, { placeName: "Padaria Estrela" });
  const phone = await newPhone(world.api, push, owner);
  return { owner, phone, place: await world.google.connect(owner) };
}

type Place = Awaited<ReturnType<typeof newBaker>>["place"];

const write = (place: Place, ageMs: number) =>
  world.google.write(place, {
    reviewer: "Quitéria",
    comment: "Sequilhos",
    createTime: new Date(world.api.clock.now().getTime() - ageMs).toISOString(),
  });

async function call(owner: TestOwner, method: "GET" | "PUT", path: string, body?: object) {
  const { access: token } = await logInAs(world.api, owner);
  return send(world.api, method, `/api/dashboard/${path}`, { token, body });
}
const waiting = async (owner: TestOwner) =>
  (await call(owner, "GET", "today/")).body.google_waiting;
const reply = (owner: TestOwner, id: string) =>
  call(owner, "PUT", `google/reviews/${id}/reply/`, { text: "Obrigado!", before: null });

async function remind() {
  await remindOfWaiting(world.api.services);
  await world.api.runJobs();
}

test("today names the reviews without a reply for more than two days, and the list opens with the first", async () => {
  const { owner, place } = await newBaker();
  expect(await waiting(owner)).toBeNull();
  await write(place, days(2) - hours(1));
  await write(place, days(91));
  await world.google.read();
  expect(await waiting(owner)).toBeNull();
  const none = (await call(owner, "GET", "google/reviews/?waiting=true&unanswered=true")).body;
  expect(none).toMatchObject({ page: 1, waiting_id: null });

  for (let count = 0; count < 11; count++) await write(place, days(3));
  const first = await write(place, days(5) + hours(3));
  world.api.clock.advance({ minutes: 30 });
  await world.google.read();
  expect(await waiting(owner)).toEqual({ count: 12, days: 5 });
  // Of the 14 without a reply, newest first, the one that waits longest is the 13th.
  const { body } = await call(owner, "GET", "google/reviews/?waiting=true");
  expect(body).toMatchObject({ page: 2, waiting_id: first.id, count: 14 });
  expect(body.results.map(({ id }: { id: string }) => id)).toContain(first.id);

  expect((await reply(owner, first.id)).status).toBe(200);
  expect(await waiting(owner)).toEqual({ count: 11, days: 3 });
});

test("without a connection, and after Google ended it, nothing waits", async () => {
  const { owner, place } = await newBaker();
  await write(place, days(3));
  await world.google.read();
  expect(await waiting(owner)).toMatchObject({ count: 1 });
  await world.api.services.db
    .updateTable("google_connection")
    .set({ state: "ended", refresh_token: null })
    .where("business_id", "=", owner.businessId)
    .execute();
  expect(await waiting(owner)).toBeNull();
  expect(await waiting(await newOwner(world.api))).toBeNull();
});

test("phones are told once of a review that waits two days, without anything of Google's, and staff is not", async () => {
  const { owner, phone, place } = await newBaker();
  const clerk = await newOwner(world.api);
  await addMember(world.api.services, owner, clerk, "staff");
  const clerksPhone = await newPhone(world.api, push, clerk);
  const review = await write(place, days(1));
  // A new connection reminds of no old review.
  await write(place, days(30));
  await world.google.read();
  await remind();
  expect(await push.received(phone)).toEqual([]);

  world.api.clock.advance({ minutes: 24 * 60 + 1 });
  await world.google.read();
  // Two processes at the same time.
  await Promise.all([remindOfWaiting(world.api.services), remindOfWaiting(world.api.services)]);
  await remind();
  world.api.clock.advance({ minutes: 60 });
  await remind();
  const told = await push.received(phone);
  expect(told).toEqual([
    {
      text: "2 avaliações no Google esperam resposta · Padaria Estrela",
      path: `/mensagens?origem=google&resposta=sem&responder=primeira&loja=${owner.businessId}`,
      tag: `${owner.businessId}:google`,
      key: expect.stringMatching(/^google:/),
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`Quitéria|Sequilhos|${review.id}`));
  expect(await push.received(clerksPhone)).toEqual([]);
});

test("at night phones stay silent until 7:00, and an answered review is told to nobody", async () => {
  const answered = await newBaker();
  const late = await newBaker();
  world.api.clock.set(`${world.api.clock.now().toISOString().slice(0, 10)}T22:30:00-03:00`);
  const review = await write(answered.place, days(2) - hours(1));
  await write(late.place, days(2) - hours(1));
  await world.google.read();
  world.api.clock.advance({ minutes: 90 });
  await remind();
  expect(await push.received(late.phone)).toEqual([]);
  expect((await reply(answered.owner, review.id)).status).toBe(200);
  world.api.clock.advance({ minutes: 7 * 60 });
  await world.google.read();
  await remind();
  expect(await push.received(late.phone)).toMatchObject([
    { text: "1 avaliação no Google espera resposta · Padaria Estrela" },
  ]);
  expect(await push.received(answered.phone)).toEqual([]);
});

test("a notification that was not taken in the evening is sent in the morning, not at night", async () => {
  const { phone, place } = await newBaker();
  world.api.clock.set(`${world.api.clock.now().toISOString().slice(0, 10)}T21:59:00-03:00`);
  await write(place, days(2));
  await world.google.read();
  await push.behave("busy");
  await remind().catch(() => undefined);
  await push.behave("works");
  world.api.clock.advance({ minutes: 1 });
  await world.api.runJobs();
  expect(await push.received(phone)).toEqual([]);
  world.api.clock.advance({ minutes: 9 * 60 });
  await world.api.runJobs();
  expect(await push.received(phone)).toHaveLength(1);
});
