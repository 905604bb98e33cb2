import { z } from "zod";

/** The jobs that the digest's verbs enqueue. `jobs.server.ts` implements them. */
export const digestBatch = {
  name: "reviews.digest-batch",
  /** The businesses of a week's run whose id follows `after`. */
  data: z.object({ week: z.iso.date(), after: z.uuid().nullable() }),
};

export const digestOfOne = {
  name: "reviews.digest-of-one",
  data: z.object({ businessId: z.uuid(), week: z.iso.date() }),
};
