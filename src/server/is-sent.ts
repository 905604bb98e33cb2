import type { ServerResponse } from "node:http";

/** Returns true if the response has ended and the system has all its bytes. Known before Node's events for it. */
export function isSent(response: ServerResponse): boolean {
  return response.writableEnded && response.writableLength === 0 && !response.destroyed;
}
