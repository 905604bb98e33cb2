import { Hono } from "hono";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import type { ProfileHosts } from "#src/services/google-profile/ask.server.ts";
import { listen } from "../listen.server.ts";
import {
  apiFaults,
  type GoogleEnv,
  htmlNotFound,
  networkFaults,
  readGoogleBehaviour,
} from "./behaviours.server.ts";
import { findTokenUser } from "./grants.server.ts";
import { listingApi } from "./listing-api.server.ts";
import { oauthApi } from "./oauth-api.server.ts";
import { reviewsApi } from "./reviews-api.server.ts";
import { addDemoUsers } from "./users.server.ts";

/**
 * Starts an HTTP server on loopback with the paths of all hosts of Google Business Profile. The consent
 * page is a page of the site, below `/sandbox/google`.
 */
export async function startGoogle(options: {
  db: Db;
  clock: Clock;
  siteUrl: () => string;
}): Promise<{ hosts: ProfileHosts; stop(): Promise<void> }> {
  const { db, clock, siteUrl } = options;
  await addDemoUsers(db);
  const behaviour = () => readGoogleBehaviour(db);
  const userOf = async (authorization: string | undefined) =>
    (await findTokenUser({ db, clock }, authorization))?.userId;

  const app = new Hono<GoogleEnv>();
  app.use(networkFaults(behaviour));
  app.route("/", oauthApi({ db, clock, behaviour }));
  app.use("/v1/*", apiFaults(behaviour));
  app.use("/v4/*", apiFaults(behaviour));
  app.route("/", listingApi({ db, userOf }));
  app.route("/", reviewsApi({ db, clock, userOf }));
  app.notFound(htmlNotFound);

  const { url, stop } = await listen(app);
  return {
    hosts: {
      consent: () => `${siteUrl()}/sandbox/google`,
      oauth: url,
      accounts: url,
      locations: url,
      reviews: url,
      keys: url,
    },
    stop,
  };
}
