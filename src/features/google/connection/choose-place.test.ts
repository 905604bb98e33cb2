import { expect, test } from "vitest";
import { send } from "#testing/api.ts";
import { putSettings } from "#testing/form.ts";
import {
  addGoogleReview,
  agree,
  countGoogleReviews,
  finishConsent,
  newChoosingOwner,
  newConnectedOwner,
  newGoogleUser,
  readAccess,
  setUpGoogleTests,
  startConsent,
} from "#testing/google.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

const world = setUpGoogleTests();

const get = async ({ token }: TestOwner, path = "/api/google/connection/") =>
  await send(world.api, "GET", path, { token });
const choose = ({ token }: TestOwner, account: string, location: string | undefined) =>
  send(world.api, "PUT", "/api/google/connection/place/", { token, body: { account, location } });

test("the own place is listed first and can be chosen", async () => {
  const { owner, user } = await newChoosingOwner(world, [
    { title: "Outra Loja", address: "Rua Dois, 2|Santos|SP", placeId: "ChIJoutra" },
    { title: "Loja de Teste", address: "Rua Um, 1|Santos|SP", placeId: "ChIJteste" },
  ]);
  const { body } = await get(owner, "/api/google/places/");
  expect(body).toEqual({
    complete: true,
    results: [
      {
        account: user.account,
        location: user.locations[1],
        title: "Loja de Teste",
        address: "Rua Um, 1, Santos - SP",
        verified: true,
        duplicate: false,
        is_own: true,
      },
      expect.objectContaining({ title: "Outra Loja", is_own: false }),
    ],
  });
  const chosen = await choose(owner, user.account, user.locations[1]);
  expect([chosen.status, chosen.body.state, chosen.body.place_title]).toEqual([
    200,
    "connected",
    "Loja de Teste",
  ]);
  const access = await readAccess(world.api.services, owner.businessId);
  expect(access?.place).toEqual({ account: user.account, location: user.locations[1] });
});

test("an unverified place is listed last and rejected", async () => {
  const { owner, user } = await newChoosingOwner(world, [
    { title: "Nova", verified: false },
    { title: "Antiga", placeId: "ChIJantiga" },
  ]);
  const { body } = await get(owner, "/api/google/places/");
  expect(body.results.map(({ title, verified }: never) => [title, verified])).toEqual([
    ["Antiga", true],
    ["Nova", false],
  ]);
  const { status, body: answer } = await choose(owner, user.account, user.locations[0]);
  expect([status, answer.code]).toEqual([409, "place_unverified"]);
});

test("a duplicate is told apart from an unverified or suspended place", async () => {
  const { owner, user } = await newChoosingOwner(world, [
    { title: "Original" },
    { title: "Cópia", duplicateOf: "locations/1" },
    { title: "Suspensa", verified: false },
  ]);
  const { body } = await get(owner, "/api/google/places/");
  expect(body.results.map(({ title, duplicate }: never) => [title, duplicate])).toEqual([
    ["Original", false],
    ["Cópia", true],
    ["Suspensa", false],
  ]);
  const codes: string[] = [];
  for (const location of user.locations.slice(1)) {
    codes.push((await choose(owner, user.account, location)).body.code);
  }
  expect(codes).toEqual(["place_duplicate", "place_unverified"]);
});

test("attack: a place of another Google user is rejected", async () => {
  const { owner, user } = await newChoosingOwner(world);
  const other = await newGoogleUser(world);
  const foreign = await choose(owner, other.account, other.locations[0]);
  expect([foreign.status, foreign.body.code]).toEqual([403, "google_not_allowed"]);
  const mixed = await choose(owner, user.account, other.locations[0]);
  expect([mixed.status, mixed.body.code]).toEqual([404, "place_unknown"]);
  expect((await choose(owner, "accounts/1/../2", user.locations[0])).status).toBe(400);
  expect((await get(owner)).body.state).toBe("choosing");
});

test("all pages of 25 accounts and of 130 places are listed", async () => {
  const owner = await newOwner(world.api);
  const brought = await agree(world, await startConsent(world, owner), "agencia");
  await finishConsent(world, owner, brought);
  const { body } = await get(owner, "/api/google/places/");
  expect(body.complete).toBe(true);
  expect(body.results).toHaveLength(23 + 130);
});

test("a user without places gets an empty list", async () => {
  const { owner } = await newChoosingOwner(world, []);
  expect((await get(owner, "/api/google/places/")).body).toEqual({ results: [], complete: true });
});

test("without a connection there is no list and no choice", async () => {
  const owner = await newOwner(world.api);
  expect((await get(owner, "/api/google/places/")).body.code).toBe("not_connected");
  expect((await choose(owner, "accounts/1", "locations/1")).body.code).toBe("not_connected");
});

test("a choice of another place of the same Google user erases the reviews of the former one", async () => {
  const { owner, user } = await newChoosingOwner(world, [
    { title: "Loja de Teste", placeId: "ChIJteste" },
    { title: "Outra Loja", placeId: "ChIJoutra" },
  ]);
  await choose(owner, user.account, user.locations[0]);
  await addGoogleReview(world.api, owner);
  const chosen = await choose(owner, user.account, user.locations[1]);
  expect([chosen.status, chosen.body.place_title]).toEqual([200, "Outra Loja"]);
  expect(await countGoogleReviews(world.api, owner)).toBe(0);
});

test("another place in the settings ends the choice and erases the reviews", async () => {
  const { owner } = await newConnectedOwner(world);
  await addGoogleReview(world.api, owner);
  const { db } = world.api.services;
  const setPlace = (place_id: string) =>
    db.updateTable("business").set({ place_id }).where("id", "=", owner.businessId).execute();
  await setPlace("ChIJteste");
  expect((await get(owner)).body.state).toBe("connected");
  await setPlace("ChIJmudou");
  expect((await get(owner)).body).toMatchObject({ state: "choosing", place_title: null });
  expect(await countGoogleReviews(world.api, owner)).toBe(0);
  expect(await readAccess(world.api.services, owner.businessId)).toBeUndefined();
});

test("another pasted link in the settings ends the choice and erases the reviews", async () => {
  const { owner } = await newConnectedOwner(world);
  const paste = (link: string) => putSettings(world.api, owner.token, { google_link: link });
  await paste("g.page/r/CX1abc");
  const { db } = world.api.services;
  const chosen = {
    account_name: "accounts/1",
    location_name: "locations/1",
    place_title: "Loja",
  };
  await db
    .updateTable("google_connection")
    .set({ state: "connected", ...chosen })
    .where("business_id", "=", owner.businessId)
    .execute();
  await addGoogleReview(world.api, owner);
  await paste("g.page/r/CX1abc");
  expect((await get(owner)).body.state).toBe("connected");
  await paste("g.page/r/CX2def");
  expect((await get(owner)).body).toMatchObject({ state: "choosing", place_title: null });
  expect(await countGoogleReviews(world.api, owner)).toBe(0);
});
