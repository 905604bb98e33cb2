import { expect, test } from "vitest";
import {
  changeEmulated,
  type EmulatedReview,
  removeEmulated,
} from "#src/sandbox/google/emulated-reviews.server.ts";
import { send } from "#testing/api.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { startWhileLocked } from "#testing/waiting-statements.ts";
import { purgeReviews } from "../reviews/purge-reviews.server.ts";

const world = setUpReviewTests();
const { connected, list, readAll, texts } = world;

const at = (minutesAgo: number) =>
  new Date(world.api.clock.now().getTime() - minutesAgo * 60_000).toISOString();

test("120 reviews in three pages are listed by tens, the newest first, with what Google shows of each", async () => {
  const { owner, place } = await connected();
  for (let index = 0; index < 118; index++) {
    await world.google.write(place, { comment: `Número ${index}`, createTime: at(1000 + index) });
  }
  await world.google.write(place, {
    reviewer: "John",
    stars: 2,
    comment: "Slow",
    translation: "Lento",
    translationFirst: true,
    photos: 2,
    createTime: at(20),
  });
  const stars = await world.google.write(place, { stars: 4, comment: "", createTime: at(10) });
  await readAll();
  const { body } = await list(owner);
  expect(body).toMatchObject({
    state: "connected",
    trouble: null,
    is_complete: true,
    count: 120,
    unanswered: 120,
    month: { reviews: 120, answered: 0, median_minutes: null },
  });
  expect(body.results).toHaveLength(10);
  expect(body.results[0]).toEqual({
    id: stars.id,
    reviewer: null,
    stars: 4,
    text: "",
    translation: "",
    photos: 0,
    created_at: stars.createTime,
    edited: false,
    reply: null,
    issue: null,
    unsent: null,
  });
  expect(body.results[1]).toMatchObject({
    reviewer: "John",
    text: "Slow",
    translation: "Lento",
    photos: 2,
  });
  const { body: two } = await list(owner, "?stars=2");
  expect(two).toMatchObject({ count: 1, unanswered: 120, results: [{ text: "Slow" }] });
  expect((await list(owner, "?stars=4&unanswered=true")).body.count).toBe(1);
  expect((await list(owner, "?page=12")).body.results.at(-1).text).toBe("Número 117");
  expect(world.google.calls).toEqual(["listReviews", "listReviews", "listReviews"]);
});

test("a new and a changed review appear after 15 minutes with one call, a removed one after a day", async () => {
  const { owner, place } = await connected();
  const written: EmulatedReview[] = [];
  for (let index = 0; index < 60; index++) {
    written.push(
      await world.google.write(place, { comment: `Número ${index}`, createTime: at(index) }),
    );
  }
  await readAll();
  const [first, second] = written as [EmulatedReview, EmulatedReview];
  world.google.calls.length = 0;
  world.api.clock.advance({ minutes: 17 });
  await world.google.write(place, { comment: "Nova" });
  const updateTime = world.api.clock.now().toISOString();
  await changeEmulated(world.api.services, place.location, first.id, (review) => ({
    ...review,
    comment: "Mudou de ideia",
    updateTime,
  }));
  await removeEmulated(world.api.services, place.location, second.id);
  await readAll();
  expect(world.google.calls).toEqual(["listReviews"]);
  expect((await texts(owner)).slice(0, 3)).toEqual(["Nova", "Mudou de ideia", "Número 1"]);
  const { body } = await list(owner);
  expect(body.results[1].edited).toBe(true);

  world.api.clock.advance({ hours: 25 });
  await readAll();
  expect((await texts(owner)).slice(0, 3)).toEqual(["Nova", "Mudou de ideia", "Número 2"]);
  expect((await list(owner)).body.count).toBe(60);
});

test("a review in an unknown form hides no other one, and the cached one stays until it is too old", async () => {
  const { owner, place } = await connected();
  const [gone, changed] = [
    await world.google.write(place, { comment: "Some", createTime: at(30) }),
    await world.google.write(place, { comment: "Muda", createTime: at(20) }),
  ];
  await world.google.write(place, { comment: "Fica", createTime: at(10) });
  await readAll();
  await changeEmulated(world.api.services, place.location, changed.id, (review) => {
    return { ...review, createTime: "ontem", comment: "segredo" };
  });
  await removeEmulated(world.api.services, place.location, gone.id);
  world.api.clock.advance({ hours: 25 });
  await world.google.write(place, { comment: "Nova" });
  world.api.logged.length = 0;
  world.google.calls.length = 0;
  await readAll();
  expect(await texts(owner)).toEqual(["Nova", "Fica", "Muda"]);
  // Only the removed review is asked for.
  expect(world.google.calls.filter((name) => name === "readReview")).toHaveLength(1);
  const warnings = world.api.logged.filter((line) => line.includes("unknown form"));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"reviews":1,"fields":["createTime"]');
  expect(warnings[0]).not.toMatch(new RegExp(`segredo|Muda|${changed.id}`));

  // Not even its id can be read: the single review is asked for, and stays too.
  const { listReviews } = world.google.profile;
  world.google.profile.listReviews = async (...call) => {
    const page = await listReviews(...call);
    return { ...page, unreadable: page.unreadable.map((one) => ({ ...one, id: undefined })) };
  };
  world.api.clock.advance({ hours: 25 });
  await readAll();
  world.google.profile.listReviews = listReviews;
  const { body } = await list(owner);
  expect(body).toMatchObject({ count: 3, read_at: world.api.clock.now().toISOString() });

  world.api.clock.advance({ days: 28 });
  await readAll();
  await purgeReviews(world.api.services);
  expect(await texts(owner)).toEqual(["Nova", "Fica"]);
});

test("a review that moved to a page that was already read is not taken for a removed one", async () => {
  const { owner, place } = await connected();
  for (let index = 0; index < 70; index++) {
    await world.google.write(place, { comment: `Número ${index}`, createTime: at(index) });
  }
  await readAll();
  world.api.clock.advance({ hours: 25 });
  const { listReviews } = world.google.profile;
  world.google.profile.listReviews = async (access, reviewed, page) => {
    const found = await listReviews(access, reviewed, page);
    // After the first page the newest review disappears, so the second page begins one review later.
    if (!page) await removeEmulated(world.api.services, place.location, found.reviews[0]?.id ?? "");
    return found;
  };
  await readAll();
  world.google.profile.listReviews = listReviews;
  // The review between the pages is still there.
  expect((await list(owner)).body.count).toBe(70);
  world.api.clock.advance({ hours: 25 });
  await readAll();
  expect((await list(owner)).body.count).toBe(69);
});

test("a place with many reviews does not delay the others, and a pass survives a crash", async () => {
  const big = await connected();
  for (let index = 0; index < 620; index++) {
    await world.google.write(big.place, { comment: `Número ${index}`, createTime: at(index) });
  }
  const small = await connected();
  await world.google.write(small.place, { comment: "Pequena" });
  const { listReviews } = world.google.profile;
  let pages = 0;
  world.google.profile.listReviews = async (...call) => {
    if (++pages === 8) throw new Error("the process crashed");
    return listReviews(...call);
  };
  await world.google.read();
  world.google.profile.listReviews = listReviews;
  expect(await texts(small.owner)).toEqual(["Pequena"]);
  expect((await list(big.owner)).body.is_complete).toBe(false);
  world.api.clock.advance({ minutes: 10 });
  await readAll();
  expect((await list(big.owner)).body).toMatchObject({ count: 620, is_complete: true });
});

test("no reply is read back for a blocked business", async () => {
  const { owner, token, place } = await connected();
  const { id } = await world.google.write(place);
  await readAll();
  const path = `/api/dashboard/google/reviews/${id}/reply/`;
  await send(world.api, "PUT", path, { token, body: { text: "Obrigado!", before: null } });
  const { db, clock } = world.api.services;
  await db
    .updateTable("business")
    .set({ blocked_at: clock.now() })
    .where("id", "=", owner.businessId)
    .execute();
  world.google.calls.length = 0;
  world.api.clock.advance({ minutes: 2 });
  await world.google.read();
  expect(world.google.calls).toEqual([]);
});

test("nothing is read without a plan or for a blocked business", async () => {
  const blocked = await connected();
  const expired = await connected();
  const { db, clock } = world.api.services;
  await db
    .updateTable("business")
    .set({ blocked_at: clock.now() })
    .where("id", "=", blocked.owner.businessId)
    .execute();
  await db
    .updateTable("entitlement")
    .set({ until: clock.now() })
    .where("business_id", "=", expired.owner.businessId)
    .execute();
  await readAll();
  expect(world.google.calls).toEqual([]);
  // Looked at again once a day, not in each run.
  const rows = await db.selectFrom("google_connection").select("next_read_at").execute();
  const hours = rows.map(({ next_read_at }) => {
    if (!next_read_at) throw new Error("never looked at again");
    return (next_read_at.getTime() - clock.now().getTime()) / 3_600_000;
  });
  expect(hours).toHaveLength(2);
  expect(Math.min(...hours)).toBeGreaterThan(20);
});

test("owners see only the reviews of their own place", async () => {
  const [ana, bia] = [await connected(), await connected()];
  await world.google.write(ana.place, { comment: "Da Ana" });
  await world.google.write(bia.place, { comment: "Da Bia" });
  await readAll();
  expect(await texts(ana.owner)).toEqual(["Da Ana"]);
  expect(await texts(bia.owner)).toEqual(["Da Bia"]);
});

test("reviews that arrive after the owner chose another place or disconnected are not stored", async () => {
  const { owner, place } = await connected();
  await world.google.write(place, { comment: "Do local antigo" });
  const { db } = world.api.services;
  const { listReviews } = world.google.profile;
  const whileReading = async (change: () => Promise<unknown>) => {
    world.google.profile.listReviews = async (...call) => {
      const page = await listReviews(...call);
      await change();
      return page;
    };
    await world.google.read();
    world.google.profile.listReviews = listReviews;
  };
  await whileReading(() =>
    db.updateTable("google_connection").set({ location_name: "locations/1" }).execute(),
  );
  expect((await list(owner)).body).toMatchObject({ state: "connected", count: 0, read_at: null });
  await db
    .updateTable("google_connection")
    .set({ location_name: place.location, next_read_at: null })
    .execute();
  await whileReading(() => db.deleteFrom("google_connection").execute());
  expect((await list(owner)).body).toMatchObject({ state: "none", count: 0 });
});

test("'Atualizar agora' reads at once, three times in three minutes", async () => {
  const { owner, token, place } = await connected();
  await world.google.write(place, { comment: "Agora" });
  const refresh = () =>
    send(world.api, "POST", "/api/dashboard/google/reviews/refresh/", { token });
  expect((await refresh()).status).toBe(200);
  expect(await texts(owner)).toEqual(["Agora"]);
  await world.google.setBehaviour("unavailable");
  expect((await refresh()).body.code).toBe("google_unavailable");
  await world.google.setBehaviour("normal");
  const other = await newOwner(world.api);
  const answer = await send(world.api, "POST", "/api/dashboard/google/reviews/refresh/", {
    token: other.token,
  });
  expect(answer.body.code).toBe("google_not_connected");
});

test("'Atualizar agora' waits while a job stores a page of the same business", async () => {
  const { owner, token } = await connected();
  const answers = await startWhileLocked(
    world.api.services.db,
    (tx) =>
      tx
        .selectFrom("google_connection")
        .select("business_id")
        .where("business_id", "=", owner.businessId)
        .forUpdate()
        .execute(),
    [() => send(world.api, "POST", "/api/dashboard/google/reviews/refresh/", { token })],
  );
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test("without a connection or without Google the list says so", async () => {
  const owner = await newOwner(world.api);
  expect((await list(owner)).body).toMatchObject({ state: "none", results: [] });
  const { googleProfile } = world.api.services;
  world.api.services.googleProfile = undefined;
  expect((await list(owner)).body).toMatchObject({ state: "unavailable", results: [] });
  expect((await send(world.api, "GET", "/api/dashboard/google/unanswered/", owner)).body).toEqual({
    state: "unavailable",
    unanswered: 0,
  });
  world.api.services.googleProfile = googleProfile;
});
