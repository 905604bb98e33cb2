import { expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";

const world = setUpReviewTests();

test("the last ten replies are returned for comparison, the newest first", async () => {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const path = "/api/dashboard/google/reviews/";
  const { token } = owner;
  const replies = Array.from({ length: 11 }, (_, at) => `Obrigado ${at + 1}`);
  const written: { id: string; text: string }[] = [];
  for (const text of replies) written.push({ id: (await world.google.write(place)).id, text });
  await world.google.read();
  for (const { id, text } of written) {
    const body = { text, before: null };
    expect((await send(world.api, "PUT", `${path}${id}/reply/`, { token, body })).status).toBe(200);
    world.api.clock.advance({ seconds: 20 });
  }
  const { recent_replies } = (await send(world.api, "GET", path, { token })).body;
  expect(recent_replies).toEqual(replies.slice(1).reverse());
});

test("the share of answered reviews and the median time are computed from the last 30 days", async () => {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const { id } = await world.google.write(place);
  await world.google.write(place, { comment: "Sem resposta" });
  const old = new Date(world.api.clock.now().getTime() - 31 * 86_400_000).toISOString();
  await world.google.write(place, { comment: "Antiga", createTime: old });
  await world.google.read();
  world.api.clock.advance({ minutes: 90 });
  const { access: token } = await logInAs(world.api, owner);
  const path = "/api/dashboard/google/reviews/";
  const body = { text: "Obrigado!", before: null };
  expect((await send(world.api, "PUT", `${path}${id}/reply/`, { token, body })).status).toBe(200);
  await world.google.read();
  const { month } = (await send(world.api, "GET", path, { token })).body;
  expect(month).toEqual({ reviews: 2, answered: 1, median_minutes: 90 });
});
