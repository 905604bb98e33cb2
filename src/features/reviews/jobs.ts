import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Mails an alert for a low rating to the owner, once per review. */
export const mailUnhappyReviewJob = declareJob({
  name: "reviews.mail-unhappy",
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  together: 10,
  onePerBusiness: true,
});

/** Mails a customer's message in a conversation to the owner. */
export const mailCustomerReplyJob = declareJob({
  name: "reviews.mail-customer-reply",
  data: z.object({ businessId: z.uuid(), id: z.uuid(), n: z.number().int() }),
  together: 5,
  onePerBusiness: true,
});

/** Tells the customer's device that the business answered. */
export const pushAnswerJob = declareJob({
  name: "reviews.push-answer",
  data: z.object({ businessId: z.uuid(), id: z.uuid(), n: z.number().int() }),
  together: 10,
  onePerBusiness: true,
});

/** Every night. */
export const deleteOldConversationsJob = recurringJob(
  "reviews.delete-old-conversations",
  "47 4 * * *",
);

/** Sends what happened to a review to the phones of the people of its business. */
export const pushAboutReviewJob = declareJob({
  name: "reviews.push",
  data: z.object({
    businessId: z.uuid(),
    id: z.uuid(),
    about: z.enum(["rating", "answer"]),
    /** The number of the customer's answer. */
    n: z.number().int().optional(),
  }),
  together: 10,
  onePerBusiness: true,
});

/** Every minute. */
export const enqueueLateAlertsJob = recurringJob("reviews.enqueue-late-alerts", "* * * * *", {
  retries: 0,
});

/** Every ten minutes. */
export const startDigestRunJob = recurringJob("reviews.start-digest-round", "*/10 * * * *");

/** Three times every morning, so that a late worker and a failed mail have their turn on the same day. */
export const mailFirstWeeksJob = recurringJob("reviews.mail-first-weeks", "35 9-11 * * *");

/** Mails the digest to one batch of businesses: those of a week's run whose id follows `after`. */
export const mailDigestBatchJob = declareJob({
  name: "reviews.digest-batch",
  data: z.object({ week: z.iso.date(), after: z.uuid().nullable() }),
});

/** Mails the digest to one business that failed within its batch. */
export const mailDigestJob = declareJob({
  name: "reviews.digest-of-one",
  data: z.object({ businessId: z.uuid(), week: z.iso.date() }),
});
