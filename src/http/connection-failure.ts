import { ApiFailure } from "./client.ts";

/** How Chromium, Firefox and Safari begin the message for a response or a module that did not arrive. */
const noResponse =
  /^(Failed to fetch|NetworkError|error loading dynamically|Load failed|Importing a module)/;

/** True if the network caused an error: a call without a response, a file that did not load, or no network at all. */
export function isConnectionFailure(error: unknown): boolean {
  // Undefined on the server.
  if (navigator.onLine === false) return true;
  if (error instanceof ApiFailure) return error.code === "network";
  return error instanceof TypeError && noResponse.test(error.message);
}
