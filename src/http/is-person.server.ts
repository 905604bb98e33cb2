import { isbot } from "isbot";

/**
 * Returns true if the headers look like a page view by a person: a User-Agent is present, isbot does
 * not match the User-Agent, and the request is not a prefetch.
 */
export function isPerson(headers: { get(name: string): unknown }): boolean {
  const agent = headers.get("User-Agent");
  if (typeof agent !== "string" || agent === "" || isbot(agent)) return false;
  const ahead = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return !String(ahead).includes("prefetch");
}
