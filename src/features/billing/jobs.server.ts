import { cleanUpNotifications, followUp } from "./notifications/jobs.server.ts";
import {
  checkCreation,
  checkFirstCharge,
  reconcile,
  reconcileUnsettled,
  syncJob,
} from "./subscription/jobs.server.ts";
import { remindTrials } from "./trial/jobs.server.ts";

export const billingJobs = [
  syncJob,
  checkCreation,
  checkFirstCharge,
  followUp,
  cleanUpNotifications,
  reconcile,
  reconcileUnsettled,
  remindTrials,
];
