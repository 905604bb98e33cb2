import { cleanUpNotifications, followUp } from "./notifications/jobs.server.ts";
import { checkCreation, reconcile, syncJob } from "./subscription/jobs.server.ts";
import { remindTrials } from "./trial/jobs.server.ts";

export const billingJobs = [
  syncJob,
  checkCreation,
  followUp,
  cleanUpNotifications,
  reconcile,
  remindTrials,
];
