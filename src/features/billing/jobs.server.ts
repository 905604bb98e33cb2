import { followUp, forgetNotifications } from "./notifications/jobs.server.ts";
import { convergeSubscription, lookForCreation, reconcile } from "./subscription/jobs.server.ts";
import { remindTrials } from "./trial/jobs.server.ts";

export const billingJobs = [
  convergeSubscription,
  lookForCreation,
  followUp,
  forgetNotifications,
  reconcile,
  remindTrials,
];
