import type { IncomingMessage } from "node:http";
import { remember } from "#src/lib/remember.ts";
import { requestSeconds } from "#src/services/metrics/metrics.server.ts";

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Timer {
  observe(seconds: number): void;
}

/** Counts a request that ended with a status after a time. */
export type MeasureRequest = (request: IncomingMessage, status: number, seconds: number) => void;

/**
 * Returns a function that measures requests by method, route and status. `patterns` are the paths of all
 * routes, for example `/api/client/:slug/`.
 */
export function requestMeter(patterns: string[]): MeasureRequest {
  const routeOf = matchRoutes(patterns);
  /** By method, route and status: finding a metric by its labels costs more. */
  const timers = new Map<string, Map<string, Map<number, Timer>>>();
  return ({ method: given = "", url = "/" }, status, seconds) => {
    const method = knownMethods.has(given) ? given : "other";
    const route = routeOf(url);
    let timer = timers.get(method)?.get(route)?.get(status);
    if (!timer) {
      timer = requestSeconds.labels({ method, route, status: String(status) });
      const ofMethod = timers.get(method) ?? new Map<string, Map<number, Timer>>();
      const ofRoute = ofMethod.get(route) ?? new Map<number, Timer>();
      timers.set(method, ofMethod.set(route, ofRoute.set(status, timer)));
    }
    timer.observe(seconds);
  };
}

/** Measures a call of the API that the program makes for a document, like one that arrives by HTTP. */
export function measureCall(name: string, status: number, seconds: number): void {
  const [method = "", path = ""] = name.split(" ");
  const route = withoutEnd(path.replace(/\{(\w+)\}/g, ":$1"));
  requestSeconds.labels({ method, route, status: String(status) }).observe(seconds);
}

/**
 * Returns a function that finds the pattern of a URL. A path that no pattern matches gets `other`: paths
 * that clients invent must not become metrics.
 */
export function matchRoutes(patterns: string[]): (url: string) => string {
  const fixed = new Set<string>();
  const variable: { route: string; test: RegExp }[] = [];
  for (const pattern of patterns) {
    if (pattern.includes("*")) continue;
    const route = withoutEnd(pattern);
    // An expression ends with the last brace of its part, because it may contain braces: `{[0-9a-f]{64}}`.
    const test = new RegExp(`^${route.replace(/:[\w]+(\{[^/]*\})?/g, "[^/]+")}$`);
    if (route.includes(":")) variable.push({ route, test });
    else fixed.add(route);
  }
  const routeOf = remember((given) => {
    const path = withoutEnd(given);
    if (fixed.has(path)) return path;
    if (path.startsWith("/assets/")) return "/assets/*";
    return variable.find(({ test }) => test.test(path))?.route ?? "other";
  });
  return (url) => {
    const end = url.indexOf("?");
    return routeOf(end < 0 ? url : url.slice(0, end));
  };
}

/**
 * Returns a function that finds out that neither the app nor the router has a page for a path. The router
 * ignores upper case, encoding and slashes at the end, so this does too. Paths of the router's own
 * requests are not unknown.
 */
export function matchUnknown(patterns: string[]): (path: string) => boolean {
  const routeOf = matchRoutes(patterns);
  const folders = patterns
    .filter((pattern) => /^\/.+\/\*$/.test(pattern))
    .map((one) => one.slice(0, -1));
  return (path) => {
    const plain = decoded(path).toLowerCase().replace(/\/+$/, "") || "/";
    if (plain.endsWith(".data") || plain.startsWith("/__")) return false;
    if ([path, plain].some((one) => folders.some((folder) => one.startsWith(folder)))) return false;
    return routeOf(path) === "other" && routeOf(plain) === "other";
  };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Invalid escapes: the router takes the path as it is.
    return path;
  }
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
