import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Db } from "#src/db/client.ts";
import { withAccess } from "#src/features/google/connection/read-access.server.ts";
import { issueCode } from "#src/sandbox/google/grants.server.ts";
import { addGoogleUser, type EmulatedLocation } from "#src/sandbox/google/users.server.ts";
import type { ProfileHosts } from "#src/services/google-profile/ask.server.ts";
import { GoogleProfileError, profileScope } from "#src/services/google-profile/google-profile.ts";
import { type Answer, send, startTestApi, type TestApi } from "./api.ts";
import { startTestGoogle, type TestGoogle } from "./google-reviews.ts";
import { newOwner, type TestOwner } from "./owner.ts";

export interface GoogleTests {
  api: TestApi;
  hosts: ProfileHosts;
  /** Sets the behaviour of the emulated Google. */
  setBehaviour: TestGoogle["setBehaviour"];
}

/** Starts an API that is connected to the emulated Google Business Profile. Each test begins without faults. */
export function setUpGoogleTests(): GoogleTests {
  const world = {} as GoogleTests;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    world.api = await startTestApi();
    ({
      hosts: world.hosts,
      setBehaviour: world.setBehaviour,
      stop,
    } = await startTestGoogle(world.api));
  });
  beforeEach(() => world.setBehaviour("normal"));
  afterAll(async () => {
    await world.api.stop();
    await stop();
  });
  return world;
}

let users = 0;

/** Adds a Google user with one personal account. Names of accounts and places are unique. */
export async function newGoogleUser(
  { api }: GoogleTests,
  places: Omit<EmulatedLocation, "name">[] = [{ title: "Loja de Teste", placeId: "ChIJteste" }],
) {
  const number = ++users;
  const account = `accounts/9${number}`;
  const locations = places.map((place, index) => ({
    ...place,
    name: `locations/9${number}0${index}`,
  }));
  const id = `user-${number}`;
  const accounts = [{ name: account, title: `Conta ${number}`, locations }];
  await addGoogleUser(api.services.db, { id, name: `Pessoa ${number}`, accounts });
  return { id, account, locations: locations.map(({ name }) => name) };
}

/** Starts a consent as the owner. Returns the query of Google's consent page. */
export async function startConsent(
  { api }: GoogleTests,
  { token }: Pick<TestOwner, "token">,
): Promise<URLSearchParams> {
  const { status, body } = await send(api, "POST", "/api/google/consent/", { token });
  if (status !== 200) throw new Error(`The consent returned ${status}: ${JSON.stringify(body)}`);
  return new URL(body.url).searchParams;
}

/** Agrees on Google's consent page as a Google user. Returns what the browser brings back. */
export async function agree(
  { api }: GoogleTests,
  asked: URLSearchParams,
  userId: string,
  scope = profileScope,
): Promise<{ code: string; state: string }> {
  const { db, clock } = api.services;
  const code = await issueCode(
    { db, clock },
    {
      userId,
      redirectUri: asked.get("redirect_uri") ?? "",
      challenge: asked.get("code_challenge") ?? undefined,
      scope,
    },
  );
  return { code, state: asked.get("state") ?? "" };
}

/** Posts what the browser brought back from Google. */
export function finishConsent(
  { api }: GoogleTests,
  { token }: Pick<TestOwner, "token">,
  body: { code: string; state: string },
): Promise<Answer> {
  return send(api, "POST", "/api/google/connection/", { token, body });
}

/** An owner who agreed at Google and has to choose a place. */
export async function newChoosingOwner(
  world: GoogleTests,
  places?: Parameters<typeof newGoogleUser>[1],
) {
  const owner = await newOwner(world.api);
  const user = await newGoogleUser(world, places);
  await finishConsent(world, owner, await agree(world, await startConsent(world, owner), user.id));
  return { owner, user };
}

/** An owner whose business is connected to the first place of a new Google user. */
export async function newConnectedOwner(world: GoogleTests) {
  const { owner, user } = await newChoosingOwner(world);
  const { status, body } = await send(world.api, "PUT", "/api/google/connection/place/", {
    token: owner.token,
    body: { account: user.account, location: user.locations[0] },
  });
  if (status !== 200) throw new Error(`The choice returned ${status}: ${JSON.stringify(body)}`);
  return { owner, user };
}

/** Stores a review of Google and a report of it. */
export async function addGoogleReview(
  { services, clock }: TestApi,
  { businessId }: TestOwner,
): Promise<void> {
  const now = clock.now();
  await services.db
    .insertInto("google_review")
    .values({
      business_id: businessId,
      review_id: "r1",
      stars: 5,
      text: "Ótimo",
      created_at: now,
      updated_at: now,
      fetched_at: now,
    })
    .execute();
  await services.db
    .insertInto("google_report")
    .values({
      business_id: businessId,
      review_id: "r1",
      reason: "spam",
      reported_at: now,
      outcome: "removed",
      outcome_at: now,
    })
    .execute();
}

/** Returns how many reviews of Google and reports of them are stored. */
export async function countGoogleReviews(
  { services }: TestApi,
  { businessId }: TestOwner,
): Promise<number> {
  const rows = await services.db
    .selectFrom("google_review")
    .where("business_id", "=", businessId)
    .select("review_id")
    .unionAll(
      services.db
        .selectFrom("google_report")
        .where("business_id", "=", businessId)
        .select("review_id"),
    )
    .execute();
  return rows.length;
}

/** Returns what a call about the reviews of a business would get. */
export function readAccess(services: TestApi["services"], businessId: string) {
  return withAccess(services, businessId, async (access) => access);
}

/** Makes a call about a business whose access tokens Google rejects, so that the connection ends. */
export async function rejectAccess(services: TestApi["services"], businessId: string) {
  const ended = new GoogleProfileError("grant-ended", "REJECTED");
  await withAccess(services, businessId, () => Promise.reject(ended)).catch(() => {});
}

/** Returns the number of a user's grants that have not ended at the emulated Google. */
export async function countGrants(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from sandbox.google_grant where user_id = ${userId} and not ended`.execute(db);
  return rows[0]?.count ?? 0;
}
