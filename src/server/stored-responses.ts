import type { IncomingMessage, RequestListener } from "node:http";
import type { Logger } from "pino";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { prepareResponse, type StoredResponse } from "./prepare-response.ts";
import type { FindSource, ResponseSource } from "./response-sources.ts";
import { sendStored } from "./send-stored.ts";

/**
 * Serves responses from memory, before the app: documents and answers that depend only on their
 * address and on the version of what they show. The app renders each response once per version. The app
 * handles all other requests, also those with a body.
 */
export function storedResponsesFirst(
  { log }: { log: Logger },
  options: {
    find: FindSource;
    render: (path: string) => Response | Promise<Response>;
    app: RequestListener;
  },
): RequestListener {
  const { find, render, app } = options;
  /** The responses are dropped together with their version. */
  const stored = new WeakMap<object, Map<string, Promise<StoredResponse>>>();

  const renderOnce = ({
    version,
    path,
    status,
    cacheControl,
  }: ResponseSource): Promise<StoredResponse> => {
    const ofVersion = stored.get(version) ?? new Map<string, Promise<StoredResponse>>();
    stored.set(version, ofVersion);
    let response = ofVersion.get(path);
    if (!response) {
      response = Promise.resolve(render(path)).then((made) =>
        prepareResponse(made, cacheControl, status),
      );
      ofVersion.set(path, response);
      // The next request retries a failed rendering.
      response.catch(() => ofVersion.delete(path));
    }
    return response;
  };

  return async (request, response) => {
    const found = isPlainRead(request) ? find(request.url ?? "", request.headers) : undefined;
    if (!found) return app(request, response);
    try {
      const source = await found;
      if (source) {
        sendStored(await renderOnce(source), request, response);
        source.onServed?.(request.headers);
        return;
      }
    } catch (error) {
      // The app tries again, and responds with an error page if it also fails. An outage is logged once.
      if (!(error instanceof DatabaseUnavailable)) {
        log.error({ err: error }, "serving a stored response failed; the app handles the request");
      }
    }
    return app(request, response);
  };
}

/** The app limits and rejects bodies. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
}
