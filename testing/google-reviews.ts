import { afterAll, beforeAll, beforeEach } from "vitest";
import { readDue } from "#src/features/google/passes/read-due.server.ts";
import { createTables } from "#src/sandbox/create-tables.server.ts";
import type { GoogleBehaviour } from "#src/sandbox/google/behaviours.server.ts";
import { type EmulatedReview, writeEmulated } from "#src/sandbox/google/emulated-reviews.server.ts";
import { googleClient } from "#src/sandbox/google/grants.server.ts";
import { startGoogle } from "#src/sandbox/google/start-google.server.ts";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { googleLogin } from "#src/services/google-login/google-login.server.ts";
import type { ProfileHosts } from "#src/services/google-profile/ask.server.ts";
import { googleProfile } from "#src/services/google-profile/google-profile.server.ts";
import type { GoogleProfile } from "#src/services/google-profile/google-profile.ts";
import { logInAs, send, startTestApi, type TestApi } from "./api.ts";
import { type ConnectedPlace, connectPlace } from "./connect-place.ts";
import type { Tenant } from "./factories.ts";
import { newOwner, type TestOwner } from "./owner.ts";
import { slowness } from "./slowness.ts";

export interface TestGoogle {
  hosts: ProfileHosts;
  /** The adapter, whose methods a test may replace. */
  profile: GoogleProfile;
  /** Calls of the reviews API, by the name of the method. */
  calls: string[];
  setBehaviour(behaviour: GoogleBehaviour): Promise<void>;
  /** Ends all connections and forgets the calls, so that a test reads only its own places. */
  reset(): Promise<void>;
  /** Connects a business to a new place. */
  connect(tenant: Pick<Tenant, "businessId">): Promise<ConnectedPlace>;
  /** Writes a review as a customer. */
  write(place: ConnectedPlace, review?: Partial<EmulatedReview>): Promise<EmulatedReview>;
  /** Runs the job that reads what is due. It waits for nothing. */
  read(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an emulated Google for the API of a test, which then uses it. */
export async function startTestGoogle(api: TestApi): Promise<TestGoogle> {
  const { services, clock } = api;
  const { db } = services;
  await createTables(db);
  const google = await startGoogle({ db, clock, siteUrl: () => api.url });
  const calls: string[] = [];
  const real = googleProfile({ ...googleClient, hosts: google.hosts, timeoutMs: 2_000 * slowness });
  const counted = Object.entries(real).map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      if (/Review|Reply/.test(name)) calls.push(name);
      return (method as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  const profile = Object.fromEntries(counted) as unknown as GoogleProfile;
  services.googleProfile = profile;
  services.googleLogin = googleLogin({
    ...googleClient,
    hosts: google.hosts,
    timeoutMs: 2_000 * slowness,
    clock,
  });
  return {
    hosts: google.hosts,
    profile,
    calls,
    setBehaviour: (behaviour) => setSwitch(db, "google", behaviour),
    async reset() {
      await setSwitch(db, "google", "normal");
      await db.deleteFrom("google_connection").execute();
      await db.deleteFrom("google_quota").execute();
      calls.length = 0;
    },
    connect: (tenant) => connectPlace(services, tenant),
    write: ({ location }, review = {}) =>
      writeEmulated({ db, clock }, location, { stars: 5, comment: "Muito bom", ...review }),
    read: () => readDue(services, async () => {}),
    stop: google.stop,
  };
}

/**
 * Starts an API that reads reviews of the emulated Google. Each test begins without faults and connections, at
 * `startAt`.
 */
export function setUpReviewTests({ startAt = "" } = {}) {
  const world = {} as { api: TestApi; google: TestGoogle };
  beforeAll(async () => {
    world.api = await startTestApi();
    if (startAt) world.api.clock.set(startAt);
    world.google = await startTestGoogle(world.api);
  });
  beforeEach(() => world.google.reset());
  afterAll(async () => {
    await world.google.stop();
    await world.api.stop();
  });
  /** Lists the reviews as the owner, whose session may have expired since the last call. */
  const list = async (owner: TestOwner, query = "") => {
    const { access: token } = await logInAs(world.api, owner);
    return send(world.api, "GET", `/api/dashboard/google/reviews/${query}`, { token });
  };
  return Object.assign(world, {
    list,
    async connected() {
      const owner = await newOwner(world.api);
      return { owner, token: owner.token, place: await world.google.connect(owner) };
    },
    async texts(owner: TestOwner): Promise<string[]> {
      return (await list(owner)).body.results.map(({ text }: { text: string }) => text);
    },
    /** Reads until nothing is due, as the runs of some minutes do. */
    async readAll() {
      for (let run = 0; run < 5; run++) await world.google.read();
    },
  });
}
