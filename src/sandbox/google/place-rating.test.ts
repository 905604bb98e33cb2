import { expect, test } from "vitest";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { createTables } from "../create-tables.server.ts";
import { inventedPlaces } from "../invented-places.ts";
import { placesKey, startPlacesServer } from "../places-server.server.ts";
import { changeGoogleReviews } from "./change-reviews.server.ts";
import { writeEmulated } from "./emulated-reviews.server.ts";
import { readPlaceRating } from "./read-place-rating.server.ts";
import { addSampleReviews } from "./sample-reviews.server.ts";
import { addDemoUsers, demoPlace } from "./users.server.ts";

const database = setUpDatabase();

test("the emulated map follows the reviews of the emulated profile after some hours", async () => {
  const { db } = database;
  let now = Date.now();
  const world = { db, clock: { now: () => new Date(now) } };
  const id = "ChIJdemo0padaria0estrela";
  await createTables(db);
  await addDemoUsers(db);
  await addSampleReviews(world, demoPlace.location);
  const map = await startPlacesServer(
    async () => "normal",
    (placeId) => readPlaceRating(world, placeId),
  );
  const rating = (placeId: string) =>
    googlePlaces({ apiKey: placesKey, baseUrl: map.url }).rating(placeId);
  const atStart = inventedPlaces.find((place) => place.id === id);
  expect(await rating(id)).toMatchObject({
    rating: atStart?.rating ?? 0,
    count: atStart?.userRatingCount ?? 0,
  });
  const written = await writeEmulated(world, demoPlace.location, { stars: 1, comment: "" });
  now += 3 * 3_600_000 - 1;
  expect(await rating(id)).toMatchObject({ count: 12 });
  now += 1;
  expect(await rating(id)).toMatchObject({ rating: 3.8, count: 13 });
  const edit = { do: "edit", location: demoPlace.location, id: written.id, stars: "5" };
  const form = new FormData();
  for (const [name, value] of Object.entries(edit)) form.set(name, value);
  await changeGoogleReviews(world, form);
  expect(await rating(id)).toMatchObject({ rating: 3.8, count: 13 });
  now += 3 * 3_600_000;
  expect(await rating(id)).toMatchObject({ rating: 4.1, count: 13 });
  // A place whose profile has no reviews keeps its invented ones.
  expect(await rating("ChIJdemo0padaria0centro0")).toMatchObject({ rating: 4.2, count: 140 });
  await map.stop();
});
