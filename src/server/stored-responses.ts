import type { IncomingMessage, RequestListener } from "node:http";
import type { Logger } from "pino";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { prepareResponse } from "./prepare-response.ts";
import type { ResponseMemory } from "./response-memory.ts";
import type { FindSource, ResponseSource } from "./response-sources.ts";
import { sendStored } from "./send-stored.ts";

/**
 * Serves responses from memory, before the app: documents and answers that depend only on their
 * address and on the version of what they show. The app renders a response that is not in memory. The app
 * handles all other requests, also those with a body.
 */
export function storedResponsesFirst(
  { log }: { log: Logger },
  options: {
    find: FindSource;
    memory: ResponseMemory;
    render: (path: string) => Response | Promise<Response>;
    app: RequestListener;
  },
): RequestListener {
  const { find, memory, render, app } = options;

  const entryOf = ({ version, path, status, cacheControl }: ResponseSource) =>
    memory.getOrRender(version, path, async () =>
      prepareResponse(await render(path), cacheControl, status),
    );

  return async (request, response) => {
    const found = isPlainRead(request) ? find(request.url ?? "", request.headers) : undefined;
    if (!found) return app(request, response);
    try {
      const source = await found;
      if (source) {
        const entry = memory.find(source.version, source.path) ?? (await entryOf(source));
        await sendStored(entry.response, request, response);
        memory.recordUse(entry);
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
