import { isbot } from "isbot";

/**
 * Whether a request's browser is one that somebody looks at, as far as it tells by itself: no
 * robot, nobody without a name, nothing fetched ahead of a visit.
 */
export function isPerson(headers: Headers): boolean {
  const agent = headers.get("User-Agent");
  const ahead = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return Boolean(agent) && !isbot(agent) && !ahead.includes("prefetch");
}
