import type { LimitRule } from "#src/services/limits/limits.ts";

const daySeconds = 86_400;

/**
 * Each call costs money, and counts in the budget of all businesses. Typing a name and a city makes about ten
 * searches, so a day has twelve names.
 */
export const searchesPerBusiness: LimitRule = {
  name: "place-search-day",
  max: 120,
  perSeconds: daySeconds,
};

/**
 * Searches, choices and checks of one trial, which anybody can open for nothing: names and cities of four businesses.
 * Fewer when little is left for all trials (`trialAttempts`).
 */
export const callsPerTrial: LimitRule = {
  name: "place-trial-day",
  max: 40,
  perSeconds: daySeconds,
};

/**
 * The same for a Google account that is signing up (decision 0260): the names and cities of two shops. The trial that
 * follows has its own calls.
 */
export const callsPerSignUp: LimitRule = {
  name: "place-sign-up-day",
  max: 20,
  perSeconds: daySeconds,
};

/** The same for all trials and sign-ups of an IP address, so that one place cannot use up the search of a day. */
export const trialCallsPerIpAddress: LimitRule = {
  name: "place-trial-address",
  max: 120,
  perSeconds: daySeconds,
};

export const choicesPerBusiness: LimitRule = {
  name: "place-choice-day",
  max: 30,
  perSeconds: daySeconds,
};
