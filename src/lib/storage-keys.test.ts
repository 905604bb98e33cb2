import { expect, test } from "vitest";
import * as keys from "./storage-keys.ts";

test("the names of what browsers have stored do not change", () => {
  expect({ ...keys }).toEqual({
    accessTokenKey: "access_token",
    refreshTokenKey: "refresh_token",
    nextRefreshTokenKey: "refresh_next",
    accountIdKey: "user",
    deviceKey: "device",
    shopKey: "shop",
    lostShopKey: "lost_shop",
    openedLinkKey: "opened_link",
    documentCookie: "document",
    shownAccountCookie: "shown_account",
    googleLoginCookie: "google_login",
    pushKey: "push",
    pushQuestionKey: "push-question",
    wantedPlanKey: "wanted_plan",
    unsavedInputKey: "unsaved_input",
    otherAccountKey: "other_account",
    sentReviewsKey: "sentReviews",
    ownReviewKey: "ownReview",
    pendingReviewsKey: "keptReviews",
    draftReviewKey: "draftReview",
    visitKey: "visit",
    campaignListKey: "invited",
    phoneQueueKey: "phones",
    operatorSessionKey: "operator_session",
    themeKey: "theme",
    firstStepsKey: "first-steps",
    withoutDayKey: "without-day",
    menuRoleKey: "menu-role",
    typedRatingKey: "google-rating",
    usedSuggestionsKey: "used-suggestions",
    navigationTargetKey: "going-to",
    analyticsConsentKey: "analytics-consent",
  });
});
