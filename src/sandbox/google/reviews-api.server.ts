import { Hono, type MiddlewareHandler } from "hono";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { type GoogleEnv, refuse } from "./behaviours.server.ts";
import {
  changeEmulated,
  type EmulatedReply,
  type EmulatedReview,
  listEmulated,
  shownReply,
  withoutReply,
  withReply,
} from "./emulated-reviews.server.ts";

interface Options {
  db: Db;
  clock: Clock;
  /** Returns the id of the user whose access token the header contains. */
  userOf: (authorization: string | undefined) => Promise<string | undefined>;
}

const maxPage = 50;
const maxReplyBytes = 4096;
const callsPerMinute = 300;
/** Changes of one place in any minute. */
const editsPerMinute = 10;
const base = "/v4/accounts/:account/locations/:location/reviews";
const orders = ["rating", "rating desc", "updateTime desc"];

/** The reviews of My Business API v4.9 with the limits and the unkind sides that the real one has. */
export function reviewsApi({ db, clock, userOf }: Options) {
  const app = new Hono<ReviewsEnv>();
  app.use(`${base}/*`, guard({ db, clock, userOf }));

  app.get(base, async (c) => {
    const { pageSize = "50", pageToken, orderBy = "updateTime desc" } = c.req.query();
    const size = Number(pageSize);
    const offset = pageToken ? readToken(pageToken, c.var.location) : 0;
    const isWrong = !(size >= 1 && size <= maxPage) || offset === undefined;
    if (isWrong || !orders.includes(orderBy)) return refuse(c, 400, "INVALID_ARGUMENT");
    const all = await listEmulated({ db }, c.var.location);
    if (orderBy.startsWith("rating")) all.sort((a, b) => a.stars - b.stars);
    if (orderBy === "rating desc") all.reverse();
    if (all.length === 0) return c.json({});
    const name = c.req.path.slice("/v4/".length);
    const end = offset + size;
    return c.json({
      reviews: all.slice(offset, end).map((review) => asJson(name, review, clock.now())),
      averageRating: all.reduce((sum, { stars }) => sum + stars, 0) / all.length,
      totalReviewCount: all.length,
      // Offsets: a review that changes or disappears shifts the pages.
      ...(end < all.length ? { nextPageToken: makeToken(c.var.location, end) } : {}),
    });
  });

  app.get(`${base}/:id`, async (c) => {
    const all = await listEmulated({ db }, c.var.location);
    const review = all.find(({ id }) => id === c.req.param("id"));
    if (!review) return refuse(c, 404, "NOT_FOUND");
    const name = c.req.path.slice("/v4/".length, c.req.path.lastIndexOf("/"));
    return c.json(asJson(name, review, clock.now()));
  });

  app.put(`${base}/:id/reply`, async (c) => {
    const { comment } = await c.req.json<{ comment?: unknown }>().catch(() => ({}) as never);
    const isText = typeof comment === "string" && comment.trim() !== "";
    if (!isText || Buffer.byteLength(comment) > maxReplyBytes) {
      return refuse(c, 400, "INVALID_ARGUMENT");
    }
    const now = clock.now();
    const pending = withReply({} as EmulatedReview, comment, now).reply as EmulatedReply;
    if (c.var.access === "other-account") return c.json(replyJson(pending, now));
    const changed = await changeEmulated({ db }, c.var.location, c.req.param("id"), (review) =>
      withReply(review, comment, now),
    );
    return changed ? c.json(replyJson(pending, now)) : refuse(c, 404, "NOT_FOUND");
  });

  app.delete(`${base}/:id/reply`, async (c) => {
    if (c.var.access === "other-account") return c.json({});
    const now = clock.now();
    const changed = await changeEmulated({ db }, c.var.location, c.req.param("id"), (review) =>
      withoutReply(review, now),
    );
    return changed ? c.json({}) : refuse(c, 404, "NOT_FOUND");
  });

  return app;
}

type ReviewsEnv = GoogleEnv & { Variables: { location: string; access: Access } };

/** Limits the calls of a minute and the changes of a place, and rejects users without access to it. */
function guard({ db, clock, userOf }: Options): MiddlewareHandler<ReviewsEnv> {
  const minute = { start: 0, calls: 0 };
  const edits = new Map<string, number[]>();
  return async (c, next) => {
    const start = Math.floor(clock.now().getTime() / 60_000);
    if (minute.start !== start) Object.assign(minute, { start, calls: 0 });
    minute.calls += 1;
    if (minute.calls > callsPerMinute) return refuse(c, 429, "RESOURCE_EXHAUSTED");
    const user = await userOf(c.req.header("authorization"));
    if (!user) return refuse(c, 401, "UNAUTHENTICATED");
    const { account, location } = c.req.param() as Record<string, string>;
    const access = await findAccess(db, user, `accounts/${account}`, `locations/${location}`);
    if (access === "forbidden") return refuse(c, 403, "PERMISSION_DENIED");
    // Under another account a reply gets 200 and changes nothing.
    if (access === "other-account" && c.req.method === "GET") return refuse(c, 404, "NOT_FOUND");
    if (c.req.method !== "GET") {
      const now = clock.now().getTime();
      const recent = (edits.get(`${location}`) ?? []).filter((at) => now - at < 60_000);
      if (recent.length >= editsPerMinute) return refuse(c, 429, "RESOURCE_EXHAUSTED");
      edits.set(`${location}`, [...recent, now]);
    }
    c.set("location", `locations/${location}`);
    c.set("access", access);
    return next();
  };
}

/** `other-account`: the user manages the place, but under another account than the one of the path. */
type Access = "managed" | "other-account" | "forbidden";

/** The reviews of a place that is not verified cannot be read. */
async function findAccess(
  db: Db,
  userId: string,
  account: string,
  location: string,
): Promise<Access> {
  const { rows } = await sql<{ account: string }>`
    select a.name as account from sandbox.google_location l
    join sandbox.google_account a on a.name = l.account_name
    where a.user_id = ${userId} and l.name = ${location} and l.verified`.execute(db);
  if (rows.length === 0) return "forbidden";
  return rows.some((row) => row.account === account) ? "managed" : "other-account";
}

const makeToken = (location: string, offset: number) =>
  Buffer.from(`${location}\n${offset}`).toString("base64url");

function readToken(token: string, location: string): number | undefined {
  const [of, offset] = Buffer.from(token, "base64url").toString().split("\n");
  return of === location && Number(offset) > 0 ? Number(offset) : undefined;
}

const starNames = { 1: "ONE", 2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE" };

function asJson(parent: string, review: EmulatedReview, now: Date) {
  const { id, reviewer, stars, photos, createTime, updateTime } = review;
  const comment = glued(review);
  const reply = shownReply(review, now);
  return {
    name: `${parent}/${id}`,
    reviewId: id,
    reviewer: reviewer
      ? { displayName: reviewer, profilePhotoUrl: `https://lh3.googleusercontent.test/${id}` }
      : { displayName: "Um usuário do Google", isAnonymous: true },
    starRating: starNames[stars],
    ...(comment ? { comment } : {}),
    createTime,
    updateTime,
    ...(reply ? { reviewReply: shownTo(review, replyJson(reply, now)) } : {}),
    ...(photos > 0
      ? {
          reviewMediaItems: Array.from({ length: photos }, (_, index) => ({
            thumbnailUrl: `https://lh3.googleusercontent.test/${id}/${index}`,
            thumbnailLabel: "",
          })),
        }
      : {}),
    reviewReplyUrl: `https://business.google.test/reviews/${id}`,
  };
}

/** Google sends the translation in the same field as the text. */
function glued({ comment, translation, translationFirst }: EmulatedReview): string {
  if (!translation) return comment;
  return translationFirst
    ? `(Translated by Google) ${translation}\n\n(Original)\n${comment}`
    : `${comment}\n\n(Translated by Google)\n${translation}`;
}

/** A reply to a review in another language is translated for its customer too. */
function shownTo<Reply extends { comment: string }>(review: EmulatedReview, reply: Reply): Reply {
  if (!review.translation) return reply;
  return { ...reply, comment: `${reply.comment}\n\n(Translated by Google)\n${reply.comment}` };
}

function replyJson({ comment, updateTime, settlesAt, outcome }: EmulatedReply, now: Date) {
  const isPending = now < new Date(settlesAt);
  const isRejected = !isPending && outcome !== "APPROVED";
  return {
    comment,
    updateTime,
    reviewReplyState: isPending ? "PENDING" : isRejected ? "REJECTED" : "APPROVED",
    ...(isRejected ? { policyViolation: outcome } : {}),
  };
}
