import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import { mailDigest } from "./mail-digest.server.tsx";
import { mailDigestBatch } from "./mail-digest-batch.server.ts";
import * as queued from "./queued-jobs.ts";
import { startDigestRun } from "./start-digest-run.server.ts";

export const digestBatchJob = defineJob({ ...queued.digestBatch, run: mailDigestBatch });

export const digestOfOneJob = defineJob({ ...queued.digestOfOne, run: mailDigest });

export const startDigestRunJob = defineJob({
  name: "reviews.start-digest-round",
  data: z.object({}),
  schedule: "*/10 * * * *",
  run: startDigestRun,
});
