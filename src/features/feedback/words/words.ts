import type { followUp, page } from "./pt.ts";

export type PageWords = typeof page;
export type FollowUpWords = typeof followUp;
