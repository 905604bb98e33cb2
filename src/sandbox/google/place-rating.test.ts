import { expect, test } from "vitest";
import { googlePlaces } from "#src/services/places/google.server.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { createTables } from "../create-tables.server.ts";
import { inventedPlaces } from "../invented-places.ts";
import { startPlacesServer } from "../places-server.server.ts";
import { writeEmulated } from "./emulated-reviews.server.ts";
import { readPlaceRating } from "./read-place-rating.server.ts";
import { addSampleReviews } from "./sample-reviews.server.ts";
import { addDemoUsers, demoPlace } from "./users.server.ts";

const database = setUpDatabase();

test("the emulated map shows the rating of the demo bakery that its emulated profile has", async () => {
  const { db } = database;
  const world = { db, clock: { now: () => new Date() } };
  const id = "ChIJdemo0padaria0estrela";
  await createTables(db);
  await addDemoUsers(db);
  await addSampleReviews(world, demoPlace.location);
  const map = await startPlacesServer(
    async () => "normal",
    (placeId) => readPlaceRating(db, placeId),
  );
  const rating = (placeId: string) =>
    googlePlaces({ apiKey: "key", baseUrl: map.url }).rating(placeId);
  const atStart = inventedPlaces.find((place) => place.id === id);
  expect(await rating(id)).toMatchObject({
    rating: atStart?.rating ?? 0,
    count: atStart?.userRatingCount ?? 0,
  });
  await writeEmulated(world, demoPlace.location, { stars: 1, comment: "" });
  expect(await rating(id)).toMatchObject({ rating: 3.8, count: 13 });
  // A place whose profile has no reviews keeps its invented ones.
  expect(await rating("ChIJdemo0padaria0centro0")).toMatchObject({ rating: 4.2, count: 140 });
  await map.stop();
});
