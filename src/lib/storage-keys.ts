/**
 * The names under which the site stores data in a browser: in `localStorage`, in
 * `sessionStorage` where the comment says "tab", or as a cookie. Add a new name here: the privacy page, which lists
 * all of them, does not compile without a text for it. A name in use cannot change, because
 * browsers have data stored under it.
 */
export const accessTokenKey = "access_token";
export const refreshTokenKey = "refresh_token";
/** The refresh token that the next request will ask for. */
export const nextRefreshTokenKey = "refresh_next";
/** The account id, after the email was confirmed. */
export const accountIdKey = "user";
/** The secret that identifies this browser to the server. */
export const deviceKey = "device";
/** The confirmation link that was opened here, until the first log-in. */
export const openedLinkKey = "opened_link";
/** Cookie, which scripts cannot read: opens the content of documents for a session. */
export const documentCookie = "document";
/** Cookie: the account whose content documents may show. Deleted with the tokens, also without network. */
export const shownAccountCookie = "shown_account";
/** Cookie, which scripts cannot read: what Google's page was asked for, until the browser comes back from it. */
export const googleLoginCookie = "google_login";
/** The account and session that turned notifications on in this browser. Deleted by logging out. */
export const pushKey = "push";
/** Set when the owner answered the question about notifications. */
export const pushQuestionKey = "push-question";
export const wantedPlanKey = "wanted_plan";
/** Tab and browser: the account and the business that the next document shows, of several. */
export const shopKey = "shop";
/** Tab: set while the tab is loaded again because its business is gone, or the person no longer works there. */
export const lostShopKey = "lost_shop";
/** Tab: what the owner typed and did not save when the session ended. */
export const unsavedInputKey = "unsaved_input";
/** Tab: set while the tab is loaded again because another tab logged in to another account. */
export const otherAccountKey = "other_account";
/** Slugs of the businesses that this browser has rated. */
export const sentReviewsKey = "sentReviews";
/**
 * `ownReview:<slug>`: the id of this browser's review, the code of its conversation, its stars once it is sent or waits
 * for the network, and while it waits what the page promised.
 */
export const ownReviewKey = "ownReview";
/** Set while reviews wait in IndexedDB for the network. */
export const pendingReviewsKey = "keptReviews";
/** Tab: `draftReview:<slug>`. */
export const draftReviewKey = "draftReview";
/** Tab: `draftReply:<code of the conversation>`. */
export const draftReplyKey = "draftReply";
/** Tab: `visit:<slug>`. */
export const visitKey = "visit";
/** Tab: the email list of the campaign that is being sent. `invited:<business id>` with several businesses. */
export const campaignListKey = "invited";
/** Tab: the phone numbers that the owner invites by WhatsApp. `phones:<business id>` with several businesses. */
export const phoneQueueKey = "phones";
/** Tab: the session of an operator. */
export const operatorSessionKey = "operator_session";
export const themeKey = "theme";
/** `first-steps:<business id>`; before an account could have several, `first-steps:<account id>`. */
export const firstStepsKey = "first-steps";
/**
 * Set while /painel shows this browser's owner something else than the day, such as the first step.
 * `without-day:<business id>` with several businesses.
 */
export const withoutDayKey = "without-day";
/** The role in the business at the last visit, unless it was the owner's. `menu-role:<business id>` with several. */
export const menuRoleKey = "menu-role";
/**
 * `google-rating:<business id>`: the rating and number of reviews that the owner copied from Google. Before an account
 * could have several businesses, `google-rating:<account id>`.
 */
export const typedRatingKey = "google-rating";
/** The ids of the last used suggestions for replies and notes. */
export const usedSuggestionsKey = "used-suggestions";
/** Tab: the URL that the router was navigating to. */
export const navigationTargetKey = "going-to";
export const analyticsConsentKey = "analytics-consent";
