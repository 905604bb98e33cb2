import type { RequestListener } from "node:http";
import { requestSeconds } from "#src/services/metrics/metrics.server.ts";

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const clientLeft = 499;
const maxFound = 1_000;

/**
 * Measures every request of the listener until the end of its response, by method, route and status.
 * `patterns` are the paths of all routes, for example `/api/client/:slug/`.
 */
export function measureRequests(listener: RequestListener, patterns: string[]): RequestListener {
  const routeOf = matchRoutes(patterns);
  /** Finding a metric by its labels costs more than a look-up in this map. */
  const timers = new Map<string, { observe(seconds: number): void }>();
  return (request, response) => {
    const begun = performance.now();
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : clientLeft;
      const method = knownMethods.has(request.method ?? "") ? request.method : "other";
      const route = routeOf(request.url ?? "/");
      const key = `${method} ${route} ${status}`;
      let timer = timers.get(key);
      if (!timer) {
        timer = requestSeconds.labels({ method: method ?? "", route, status: String(status) });
        timers.set(key, timer);
      }
      timer.observe((performance.now() - begun) / 1000);
    });
    return listener(request, response);
  };
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
    const test = new RegExp(`^${route.replace(/:[\w]+(\{[^}]*\})?/g, "[^/]+")}$`);
    if (route.includes(":")) variable.push({ route, test });
    else fixed.add(route);
  }
  /** Routes of the newest paths. A look-up costs less than the expressions of all routes. */
  const found = new Map<string, string>();
  return (url) => {
    const end = url.indexOf("?");
    const path = withoutEnd(end < 0 ? url : url.slice(0, end));
    if (fixed.has(path)) return path;
    if (path.startsWith("/assets/")) return "/assets/*";
    let route = found.get(path);
    if (route === undefined) {
      route = variable.find(({ test }) => test.test(path))?.route ?? "other";
      if (found.size >= maxFound) found.clear();
      found.set(path, route);
    }
    return route;
  };
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
