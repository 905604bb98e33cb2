import { checked, newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { commonFailures, failure, limitFailures } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { reportsOfAll, reportsPerIpAddress } from "./limits.server.ts";
import { deleteError, listErrors } from "./queries.server.ts";
import { recordBrowserError } from "./record-browser-error.server.ts";

/** Receives errors of pages. `routeOf` returns the pattern of a path, so that no path of a person is stored. */
export function browserErrorsApi(services: Services, routeOf: (path: string) => string) {
  const api = newApi();

  api.serve(contract.reportBrowserError, async ({ c }) => {
    const ipAddress = clientAddress(c, services.settings);
    await enforceLimits(services, [reportsPerIpAddress, ipAddress], [reportsOfAll, "all"]);
    const { path, ...error } = checked(
      contract.browserErrorReport,
      readJson(await c.req.text()),
      limitFailures,
    );
    const userAgent = c.req.header("User-Agent");
    await recordBrowserError(services, { ...error, route: routeOf(path), userAgent });
  });

  return api;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw failure(commonFailures, "invalid_request");
  }
}

export function operatorBrowserErrorsApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listBrowserErrors, async () => {
    const errors = await listErrors(services.db);
    const results = errors.map((error) => ({
      ...error,
      first_at: error.first_at.toISOString(),
      last_at: error.last_at.toISOString(),
    }));
    return { results };
  });

  api.serve(contract.dropBrowserError, async ({ params }) => {
    const isDeleted = await deleteError(services.db, params.id);
    if (!isDeleted) throw failure(commonFailures, "not_found");
  });

  return api;
}
