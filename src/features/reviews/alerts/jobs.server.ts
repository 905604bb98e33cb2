import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import { mailUnhappyReview } from "./mail-unhappy-review.server.tsx";

/** Mails an alert for a low rating to the owner, once per review. */
export const mailUnhappyReviewJob = defineJob({
  name: "reviews.mail-unhappy",
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  together: 10,
  onePerBusiness: true,
  run: mailUnhappyReview,
});
