import { isRouteErrorResponse } from "react-router";
import { ApiFailure } from "./client.ts";
import { isConnectionFailure } from "./connection-failure.ts";

/**
 * Reports an error that an error page shows, through the script of the document (site/document/error-report.ts).
 * Responses of the server and failures of the network are no errors of the page.
 */
export function reportBug(error: unknown): void {
  const isExpected =
    error instanceof ApiFailure || isRouteErrorResponse(error) || isConnectionFailure(error);
  if (!isExpected) reportError(error);
}
