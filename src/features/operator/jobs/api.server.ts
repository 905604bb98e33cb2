import { commonFailures, failure } from "#src/http/failure.ts";
import { listFailedJobs } from "#src/services/queue/failed-jobs.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";

/** Serves the failed jobs to operators, without their data. */
export function operatorJobsApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listFailed, async () => {
    const jobs = await listFailedJobs(services.db);
    const results = jobs.map((job) => ({
      ...job,
      created_at: job.created_at.toISOString(),
      failed_at: job.failed_at.toISOString(),
    }));
    return { results };
  });

  api.serve(contract.retryFailed, async ({ params }) => {
    const result = await services.queue.retryFailed(services.db, params);
    if (result === "missing") throw failure(commonFailures, "not_found");
    if (result === "replaced") throw failure(contract.retryFailures, "job_replaced");
  });

  api.serve(contract.dropFailed, async ({ params }) => {
    const isDeleted = await services.queue.deleteFailed(services.db, params);
    if (!isDeleted) throw failure(commonFailures, "not_found");
  });

  return api;
}
