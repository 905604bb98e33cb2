import { expect, test } from "vitest";
import {
  changeEmulated,
  removeEmulated,
  settleReply,
  withReply,
} from "#src/sandbox/google/emulated-reviews.server.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";

const world = setUpReviewTests();

/** An owner with one review on Google, which is read. */
async function withReview(review = {}) {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const { id } = await world.google.write(place, review);
  await world.google.read();
  world.google.calls.length = 0;
  const path = `/api/dashboard/google/reviews/${id}`;
  const token = async () => (await logInAs(world.api, owner)).access;
  return {
    owner,
    place,
    id,
    put: async (text: string, before: string | null = null) =>
      send(world.api, "PUT", `${path}/reply/`, { token: await token(), body: { text, before } }),
    remove: async (what = "reply") =>
      send(world.api, "DELETE", `${path}/${what}/`, { token: await token() }),
    show: async () => {
      const { body } = await send(world.api, "GET", "/api/dashboard/google/reviews/", {
        token: await token(),
      });
      return body.results[0];
    },
    change: (change: Parameters<typeof changeEmulated>[3]) =>
      changeEmulated(world.api.services, place.location, id, change),
  };
}

/** Runs the job each minute. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    world.api.clock.advance({ minutes: 1 });
    await world.google.read();
  }
}

const lost = () => new GoogleProfileError("temporary", "NO_ANSWER");

test("a reply is in review until it is read back as published, and an edit starts again", async () => {
  const { owner, put, show } = await withReview();
  const { status, body } = await put("Obrigado!");
  expect(status).toBe(200);
  expect(body.reply).toMatchObject({ text: "Obrigado!", state: "pending", violation: null });
  // Google still shows the review without the reply.
  await send(world.api, "POST", "/api/dashboard/google/reviews/refresh/", { token: owner.token });
  expect(await show()).toMatchObject({ reply: { text: "Obrigado!" }, issue: null });
  await pass(1);
  expect((await show()).reply.state).toBe("pending");
  await pass(3);
  expect((await show()).reply.state).toBe("approved");
  world.google.calls.length = 0;
  await pass(5);
  expect(world.google.calls.filter((name) => name === "readReview")).toEqual([]);

  expect((await put("Obrigado, volte!", "Obrigado!")).body.reply.state).toBe("pending");
  await pass(4);
  expect((await show()).reply).toMatchObject({ text: "Obrigado, volte!", state: "approved" });
});

test("a rejected reply shows Google's reason, waits for an answer again and can be sent anew", async () => {
  const { put, show, owner } = await withReview();
  await put("Compre em https://loja.test");
  await pass(4);
  expect((await show()).reply).toMatchObject({
    state: "rejected",
    violation: "ADVERTISING_AND_SOLICITATION",
  });
  const { access: token } = await logInAs(world.api, owner);
  const waiting = await send(world.api, "GET", "/api/dashboard/google/unanswered/", { token });
  expect(waiting.body).toEqual({ state: "connected", unanswered: 1 });
  await put("Obrigado!", "Compre em https://loja.test");
  await pass(4);
  expect((await show()).reply).toMatchObject({ text: "Obrigado!", state: "approved" });
});

test("a reply to a translated review is recognised with its translation", async () => {
  const { put, show } = await withReview({ comment: "Great", translation: "Ótimo" });
  await put("Thank you!");
  await pass(4);
  expect((await show()).reply).toMatchObject({ text: "Thank you!", state: "approved" });
});

test("a deleted reply stays deleted although Google still shows it, also when it is deleted twice", async () => {
  const { owner, put, remove, show } = await withReview();
  await put("Obrigado!");
  await pass(4);
  expect((await remove()).body.reply).toBeNull();
  const { access: token } = await logInAs(world.api, owner);
  await send(world.api, "POST", "/api/dashboard/google/reviews/refresh/", { token });
  expect((await show()).reply).toBeNull();
  expect((await remove()).status).toBe(200);
  await pass(20);
  expect((await show()).reply).toBeNull();
});

test("a reply without the reply that the owner saw gets google_reply_unseen", async () => {
  const { owner, show } = await withReview();
  const path = `/api/dashboard/google/reviews/${(await show()).id}/reply/`;
  const { access: token } = await logInAs(world.api, owner);
  const answer = await send(world.api, "PUT", path, { token, body: { text: "Obrigado!" } });
  expect(answer).toMatchObject({ status: 400, body: { code: "google_reply_unseen" } });
  expect(answer.body.fields.before).toEqual([answer.body.detail]);
  expect(world.google.calls).toEqual([]);
});

test("a text over 4,096 bytes or without words is not sent", async () => {
  const { put } = await withReview();
  expect((await put("ã".repeat(2049))).body.code).toBe("google_reply_too_long");
  expect((await put(" \n ")).body.code).toBe("google_reply_empty");
  expect((await put("")).body.code).toBe("google_reply_empty");
  expect(world.google.calls).toEqual([]);
  expect((await put("ã".repeat(2048))).status).toBe(200);
});

test("a reply whose response was lost is found when it is read back, and sent only once", async () => {
  const { put, show } = await withReview();
  const { putReply } = world.google.profile;
  world.google.profile.putReply = async (...call) => {
    await putReply(...call);
    world.api.clock.advance({ seconds: 30 });
    throw lost();
  };
  const { body } = await put("Obrigado!");
  world.google.profile.putReply = putReply;
  expect(body).toMatchObject({ reply: { text: "Obrigado!", state: "pending" }, issue: null });
  expect(world.google.calls).toEqual(["putReply", "readReview"]);
  await pass(4);
  expect((await show()).reply.state).toBe("approved");
});

test("a reply that did not arrive is sent once more after it was read back", async () => {
  const { put } = await withReview();
  const { putReply } = world.google.profile;
  let attempts = 0;
  world.google.profile.putReply = async (...call) => {
    if (++attempts === 1) throw lost();
    return putReply(...call);
  };
  const { body } = await put("Obrigado!");
  world.google.profile.putReply = putReply;
  expect(body.reply).toMatchObject({ text: "Obrigado!", state: "pending" });
  expect(attempts).toBe(2);
});

test.each([
  ["arrived", true],
  ["did not arrive", false],
])(
  "without any response the text is kept until Google shows whether it %s",
  async (_case, arrives) => {
    const { put, show, remove } = await withReview();
    const { putReply, readReview } = world.google.profile;
    world.google.profile.putReply = async (...call) => {
      if (arrives) await putReply(...call);
      throw lost();
    };
    world.google.profile.readReview = async () => {
      throw lost();
    };
    const { status, body } = await put("Obrigado!");
    expect(status).toBe(200);
    expect(body).toMatchObject({ reply: null, issue: "unconfirmed", unsent: "Obrigado!" });
    // Another tab must not overwrite a text that may be published.
    expect((await put("Outra")).body).toMatchObject({
      code: "google_reply_conflict",
      reply: "Obrigado!",
    });
    Object.assign(world.google.profile, { putReply, readReview });
    await pass(24);
    if (arrives) {
      expect(await show()).toMatchObject({
        reply: { text: "Obrigado!" },
        issue: null,
        unsent: null,
      });
    } else {
      expect(await show()).toMatchObject({ reply: null, issue: "not-sent", unsent: "Obrigado!" });
      expect((await remove("unsent")).body).toMatchObject({ issue: null, unsent: null });
    }
  },
);

test("a text that is being sent is not discarded by another tab", async () => {
  const { owner, remove, show } = await withReview();
  const { db, clock } = world.api.services;
  const update = (tx: typeof db, reply_issue: "not-sent" | "unconfirmed") =>
    tx
      .updateTable("google_review")
      .set({ reply_issue, reply_unsent: "Obrigado!", reply_tried_at: clock.now() })
      .where("business_id", "=", owner.businessId)
      .execute();
  await update(db, "not-sent");
  let discarded: ReturnType<typeof remove> | undefined;
  await db.transaction().execute(async (tx) => {
    await update(tx, "unconfirmed");
    discarded = remove("unsent");
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
  });
  expect((await discarded)?.status).toBe(200);
  expect(await show()).toMatchObject({ issue: "unconfirmed", unsent: "Obrigado!" });
});

test("a reply that disappears from Google is reported with its text", async () => {
  const { put, show, change } = await withReview();
  await put("Obrigado!");
  await pass(4);
  await change((review) => settleReply(review, "REMOVED", world.api.clock.now()));
  await pass(40);
  expect(await show()).toMatchObject({ reply: null, issue: "gone", unsent: "Obrigado!" });
  expect((await put("De novo")).body).toMatchObject({ reply: { text: "De novo" }, issue: null });
});

test("a reply that was written at Google is shown, and an edit on top of an old one is a conflict", async () => {
  const { put, show, change } = await withReview();
  await put("Obrigado!");
  await pass(4);
  await change((review) => withReply(review, "Do aplicativo", world.api.clock.now()));
  await pass(20);
  expect((await show()).reply.text).toBe("Do aplicativo");
  expect((await put("Nova", "Obrigado!")).body).toMatchObject({
    code: "google_reply_conflict",
    reply: "Do aplicativo",
  });
  expect((await put("Nova", "Do aplicativo")).status).toBe(200);
});

test("a reply to a review that was removed in the meantime erases the review", async () => {
  const { put, show, place, id } = await withReview();
  await removeEmulated(world.api.services, place.location, id);
  expect((await put("Obrigado!")).body.code).toBe("google_review_gone");
  expect(await show()).toBeUndefined();
});

test("if the read after a 404 fails, the owner gets that failure, and the review stays", async () => {
  const { put, remove, show, place, id } = await withReview();
  await removeEmulated(world.api.services, place.location, id);
  const { readReview } = world.google.profile;
  world.google.profile.readReview = async () => {
    throw lost();
  };
  expect((await put("Obrigado!")).body.code).toBe("google_unavailable");
  expect((await remove()).body.code).toBe("google_unavailable");
  world.google.profile.readReview = readReview;
  expect(await show()).toMatchObject({ text: "Muito bom", reply: null, issue: null });
  expect((await remove()).body.code).toBe("google_review_gone");
  expect(await show()).toBeUndefined();
});

test("without access to the place no reply is reported as deleted, and no review as removed", async () => {
  const { put, remove, show } = await withReview();
  await put("Obrigado!");
  await pass(4);
  await world.google.setBehaviour("place_lost");
  expect((await remove()).body.code).toBe("google_not_allowed");
  expect((await put("Nova", "Obrigado!")).body.code).toBe("google_not_allowed");
  await world.google.setBehaviour("normal");
  expect(await show()).toMatchObject({ reply: { text: "Obrigado!" }, issue: null });
});

test("without access to the place a reply in review is not read back, and its review stays", {
  tags: ["slow"],
}, async () => {
  const { put, show } = await withReview();
  await put("Obrigado!");
  await world.google.setBehaviour("place_lost");
  await pass(40);
  expect(await show()).toMatchObject({ text: "Muito bom", reply: { text: "Obrigado!" } });
  await world.google.setBehaviour("normal");
  // After four failed reads the next one is an hour later.
  await pass(60);
  expect(await show()).toMatchObject({ reply: { text: "Obrigado!", state: "approved" } });
});

test("a 404 for a deletion succeeds if the review has no reply any more", async () => {
  const { put, remove, change } = await withReview();
  await put("Obrigado!");
  await pass(4);
  const { deleteReply } = world.google.profile;
  world.google.profile.deleteReply = async () => {
    throw new GoogleProfileError("not-found", "NOT_FOUND");
  };
  expect((await remove()).body.code).toBe("google_unavailable");
  await change((review) => settleReply(review, "REMOVED", world.api.clock.now()));
  expect((await remove()).body).toMatchObject({ reply: null, issue: null });
  world.google.profile.deleteReply = deleteReply;
});

test("a deletion that Google forbids gets 403, and the reply stays", async () => {
  const { put, remove, show } = await withReview();
  await put("Obrigado!");
  await pass(4);
  const { deleteReply } = world.google.profile;
  world.google.profile.deleteReply = async () => {
    throw new GoogleProfileError("not-allowed", "PERMISSION_DENIED");
  };
  const { status, body } = await remove();
  world.google.profile.deleteReply = deleteReply;
  expect([status, body.code]).toEqual([403, "google_not_allowed"]);
  expect((await show()).reply).toMatchObject({ text: "Obrigado!" });
});

test.each([
  ["unavailable", 200, undefined],
  ["busy", 503, "google_busy"],
  ["not_approved", 503, "google_not_approved"],
  ["forbidden", 403, "google_not_allowed"],
  ["unauthenticated", 409, "google_grant_ended"],
] as const)(
  "with Google %s the owner gets %i %s, and nothing is stored as sent",
  async (behaviour, status, code) => {
    const { put, show } = await withReview();
    await world.google.setBehaviour(behaviour);
    const answer = await put("Obrigado!");
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    await world.google.setBehaviour("normal");
    expect((await show()).reply).toBeNull();
  },
);

test("the 11th change within a minute is not sent to Google", async () => {
  const { put } = await withReview();
  const { limits, db, clock } = world.api.services;
  world.api.services.limits = databaseLimits({ db, clock, secret: "test", scale: 1 });
  let before: string | null = null;
  for (let index = 0; index < 10; index++) {
    expect((await put(`Resposta ${index}`, before)).status).toBe(200);
    before = `Resposta ${index}`;
  }
  expect((await put("Demais", before)).body.code).toBe("google_reply_limit");
  world.api.services.limits = limits;
});

test("a reply over Google's limit for its place is not stored as sent, and goes through a minute later", async () => {
  const { put, place, show } = await withReview();
  const { id: other } = await world.google.write(place);
  const { accessToken } = await world.google.profile.refreshAccess(place.refreshToken);
  for (let index = 0; index < 10; index++) {
    await world.google.profile.putReply(accessToken, place, other, `De outro programa ${index}`);
  }
  expect((await put("Obrigado!")).body.code).toBe("google_busy");
  expect(await show()).toMatchObject({ reply: null, issue: null });
  world.api.clock.advance({ minutes: 1 });
  expect((await put("Obrigado!")).body.reply).toMatchObject({ text: "Obrigado!" });
});

test("a reply over Google's limit for its profile does not stop the reading for others", {
  tags: ["slow"],
}, async () => {
  const { put } = await withReview();
  await world.google.setBehaviour("busy");
  expect((await put("Obrigado!")).body.code).toBe("google_busy");
  await world.google.setBehaviour("normal");
  const other = await withReview({ comment: "De outra loja" });
  expect(await other.show()).toMatchObject({ text: "De outra loja" });
});

test("an owner cannot answer for another business", async () => {
  const ana = await withReview();
  const bia = await newOwner(world.api);
  await world.google.connect(bia);
  for (const [method, path] of [
    ["PUT", "reply"],
    ["DELETE", "reply"],
    ["DELETE", "unsent"],
  ] as const) {
    const { body } = await send(
      world.api,
      method,
      `/api/dashboard/google/reviews/${ana.id}/${path}/`,
      {
        token: bia.token,
        ...(method === "PUT" ? { body: { text: "Oi", before: null } } : {}),
      },
    );
    expect(body.code).toBe("google_review_gone");
  }
  expect((await ana.show()).reply).toBeNull();
});
