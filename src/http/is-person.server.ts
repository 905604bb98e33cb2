import { isbot } from "isbot";

/**
 * Returns true if the headers look like a page view by a person: a User-Agent is present, isbot does
 * not match the User-Agent, and the request is not a prefetch.
 */
export function isPerson(headers: Headers): boolean {
  const agent = headers.get("User-Agent");
  const ahead = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return Boolean(agent) && !isbot(agent) && !ahead.includes("prefetch");
}
