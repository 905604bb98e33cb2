import { isRouteErrorResponse } from "react-router";
import { ApiFailure } from "./client.ts";
import { isConnectionFailure } from "./connection-failure.ts";
import { SessionEnded } from "./session-ended.ts";

/**
 * Reports an error that an error page shows, through the script of the document (site/document/error-report.ts).
 * Responses of the server, failures of the network and the end of a session are no errors of the page.
 */
export function reportBug(error: unknown): void {
  const isExpected =
    error instanceof ApiFailure ||
    error instanceof SessionEnded ||
    isRouteErrorResponse(error) ||
    isConnectionFailure(error);
  if (!isExpected) reportError(error);
}
