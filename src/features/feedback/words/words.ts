import type { CodeOf } from "#src/http/endpoint.ts";
import type { sendFeedback } from "../rate/contract.ts";
import type { followUp, page } from "./pt.ts";

/** Why the server rejected a review, in a language that the server does not speak. */
export type FailureWords = Record<CodeOf<typeof sendFeedback>, string>;

export type PageWords = typeof page;
export type FollowUpWords = typeof followUp;

/** What a language other than Portuguese needs: a missing text does not compile. */
export interface Translation {
  page: PageWords;
  followUp: FollowUpWords & { failures: FailureWords };
}
