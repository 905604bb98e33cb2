import { handle } from "#src/services/queue/queue.ts";
import { removeAccountJob, removeShopJob, resumeRemovalsJob } from "./jobs.ts";
import { removeAccount } from "./remove-account.server.ts";
import { removeShop } from "./remove-shop.server.ts";
import { resumeRemovals } from "./resume-removals.server.ts";

export const privacyJobs = [
  handle(removeAccountJob, removeAccount),
  handle(removeShopJob, removeShop),
  handle(resumeRemovalsJob, resumeRemovals),
];
