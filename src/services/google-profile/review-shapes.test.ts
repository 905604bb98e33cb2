import { expect, test } from "vitest";
import { reviewPageShape, reviewShape } from "./review-shapes.ts";
import { isSameText, splitTranslation } from "./split-translation.ts";

test.each([
  ["no mark", "Muito bom", "Muito bom", ""],
  ["no text", "", "", ""],
  [
    "original first",
    "Great bread\n\n(Translated by Google)\nÓtimo pão",
    "Great bread",
    "Ótimo pão",
  ],
  [
    "translation first",
    "(Translated by Google) Ótimo pão\n\n(Original)\nGreat bread",
    "Great bread",
    "Ótimo pão",
  ],
  [
    "several paragraphs",
    "(Translated by Google) Um\n\nDois\n\n(Original)\nOne\n\nTwo",
    "One\n\nTwo",
    "Um\n\nDois",
  ],
  [
    "the word Original in both texts",
    "(Translated by Google) Pizza (Original) boa\n\n(Original)\nPizza (Original) good",
    "Pizza (Original) good",
    "Pizza (Original) boa",
  ],
  ["original without line breaks", "(Translated by Google) Bom (Original) Good", "Good", "Bom"],
  [
    "a mark without an original keeps all",
    "(Translated by Google) Ótimo",
    "(Translated by Google) Ótimo",
    "",
  ],
  [
    "the mark inside a sentence of the customer",
    "It said (Translated by Google) on the menu",
    "It said (Translated by Google) on the menu",
    "",
  ],
])("a text with a translation is separated: %s", (_case, glued, text, translation) => {
  expect(splitTranslation(glued)).toEqual({ text, translation });
});

test("a reply is the same text with other line breaks, spaces or composed characters", () => {
  expect(isSameText("Olá, José!\n\nVolte sempre ", "Olá, Jose\u0301!\r\n\r\nVolte sempre")).toBe(
    true,
  );
  expect(isSameText("Olá", "Ola")).toBe(false);
});

const minimal = {
  reviewId: "r1",
  createTime: "2026-11-01T10:00:00Z",
  updateTime: "2026-11-01T10:00:00Z",
};

test("a stars-only review of an anonymous customer has no name and an empty text", () => {
  const read = reviewShape.parse({
    ...minimal,
    name: "accounts/1/locations/2/reviews/r1",
    reviewer: { displayName: "A Google user", isAnonymous: true },
    starRating: "FOUR",
  });
  expect(read).toEqual({
    id: "r1",
    reviewer: undefined,
    stars: 4,
    text: "",
    translation: "",
    photos: 0,
    createdAt: new Date(minimal.createTime),
    updatedAt: new Date(minimal.updateTime),
    reply: undefined,
  });
});

test("each star rating has its number", () => {
  const names = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];
  const stars = names.map((starRating) => reviewShape.parse({ ...minimal, starRating }).stars);
  expect(stars).toEqual([1, 2, 3, 4, 5]);
});

test.each([["STAR_RATING_UNSPECIFIED"], ["SIX"], ["toString"], [undefined]])(
  "stars %s are unknown",
  (starRating) => {
    expect(reviewShape.parse({ ...minimal, starRating }).stars).toBeUndefined();
  },
);

test.each([
  ["2026-11-01T10:00:00Z", "2026-11-01T10:00:00.000Z"],
  ["2026-11-01T10:00:00.5Z", "2026-11-01T10:00:00.500Z"],
  ["2026-11-01T10:00:00.123Z", "2026-11-01T10:00:00.123Z"],
  ["2026-11-01T10:00:00.123456Z", "2026-11-01T10:00:00.123Z"],
  ["2026-11-01T10:00:00.123456789Z", "2026-11-01T10:00:00.123Z"],
  ["2026-11-01T07:00:00-03:00", "2026-11-01T10:00:00.000Z"],
])("the time %s is read as %s", (updateTime, expected) => {
  expect(reviewShape.parse({ ...minimal, updateTime }).updatedAt.toISOString()).toBe(expected);
});

test.each([["yesterday"], ["2026-13-01T10:00:00Z"], [""], [1]])(
  "the time %s is rejected",
  (updateTime) => {
    expect(reviewShape.safeParse({ ...minimal, updateTime }).success).toBe(false);
  },
);

test.each([
  ["PENDING", undefined, "pending", undefined],
  ["APPROVED", undefined, "approved", undefined],
  ["REJECTED", "OFF_TOPIC", "rejected", "OFF_TOPIC"],
  ["REJECTED", "A_WORD_OF_2027", "rejected", "A_WORD_OF_2027"],
  ["REJECTED", undefined, "rejected", undefined],
  ["REVIEW_REPLY_STATE_UNSPECIFIED", undefined, "unknown", undefined],
  ["A_STATE_OF_2027", "OFF_TOPIC", "unknown", undefined],
  ["toString", undefined, "unknown", undefined],
  [undefined, undefined, "unknown", undefined],
])(
  "a reply in state %s with violation %s is %s",
  (reviewReplyState, policyViolation, state, violation) => {
    const reviewReply = {
      comment: "Thanks\n\n(Translated by Google)\nObrigado",
      updateTime: minimal.updateTime,
      reviewReplyState,
      policyViolation,
    };
    expect(reviewShape.parse({ ...minimal, reviewReply }).reply).toEqual({
      text: "Thanks",
      updatedAt: new Date(minimal.updateTime),
      state,
      violation,
    });
  },
);

test("photos are counted, and no URL of a photo or reviewer is read", () => {
  const read = reviewShape.parse({
    ...minimal,
    reviewer: { displayName: "Bia", profilePhotoUrl: "https://lh3.example/secret" },
    reviewReplyUrl: "https://business.example/secret",
    reviewMediaItems: [
      { thumbnailUrl: "https://lh3.example/secret" },
      { thumbnailUrl: "https://lh3.example/secret", videoUrl: "https://lh3.example/secret" },
    ],
  });
  expect(read.photos).toBe(2);
  expect(JSON.stringify(read)).not.toContain("secret");
});

test("an empty response is a page without reviews", () => {
  expect(reviewPageShape.parse({})).toEqual({
    reviews: [],
    unreadable: [],
    average: undefined,
    total: 0,
    nextPageToken: undefined,
  });
});

test("Google's own figures are taken, and an average outside 1 to 5 is unknown", () => {
  const page = {
    reviews: [minimal],
    averageRating: 4.625,
    totalReviewCount: 8,
    nextPageToken: "n",
  };
  expect(reviewPageShape.parse(page)).toMatchObject({
    average: 4.625,
    total: 8,
    nextPageToken: "n",
  });
  const averages = [1, 5, 0, 0.99, 5.01, "4", null].map(
    (averageRating) => reviewPageShape.parse({ ...page, averageRating }).average,
  );
  expect(averages).toEqual([1, 5, ...Array(5).fill(undefined)]);
  expect(reviewPageShape.parse({ ...page, nextPageToken: "" }).nextPageToken).toBeUndefined();
  const totals = [0, -1, 1.5].map(
    (totalReviewCount) => reviewPageShape.safeParse({ ...page, totalReviewCount }).success,
  );
  expect(totals).toEqual([true, false, false]);
});

test("one review in an unknown form does not hide the others, and nothing of it but its id and a field is read", () => {
  const page = reviewPageShape.parse({
    reviews: [
      { ...minimal, reviewId: "a" },
      { ...minimal, reviewId: "b", comment: "segredo", createTime: "ontem" },
      { ...minimal, reviewId: { number: 3 } },
      { ...minimal, reviewId: "c", reviewReply: { comment: "segredo" } },
      null,
      { ...minimal, reviewId: "d" },
    ],
    averageRating: 4,
    totalReviewCount: 6,
  });
  expect(page.reviews.map(({ id }) => id)).toEqual(["a", "d"]);
  expect(page.unreadable).toEqual([
    { id: "b", field: "createTime" },
    { id: undefined, field: "reviewId" },
    { id: "c", field: "reviewReply.updateTime" },
    { id: undefined, field: "" },
  ]);
  expect(page).toMatchObject({ average: 4, total: 6 });
});

test.each([["0000-12-31T23:59:59Z"], ["9999-12-31T23:59:59-01:00"]])(
  "the time %s, which the database does not store, is rejected",
  (updateTime) => {
    expect(reviewShape.safeParse({ ...minimal, updateTime }).success).toBe(false);
  },
);
