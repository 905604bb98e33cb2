import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { prepareResponse } from "./prepare-response.ts";
import type { MemoryEntry, ResponseMemory } from "./response-memory.ts";
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

  /** Returns true when the response was sent, at once if it is stored. */
  const serve = (
    source: ResponseSource,
    request: IncomingMessage,
    response: ServerResponse,
  ): true | Promise<true> => {
    const send = (entry: MemoryEntry) => {
      const recordUse = (): true => {
        memory.recordUse(entry);
        source.onServed?.(request.headers);
        return true;
      };
      const sending = sendStored(entry.response, request, response);
      return sending ? sending.then(recordUse) : recordUse();
    };
    const entry = memory.find(source.version, source.path);
    return entry ? send(entry) : entryOf(source).then(send);
  };

  /** The app tries again, and responds with an error page if it also fails. An outage is logged once. */
  const reportFailure = (error: unknown): false => {
    if (!(error instanceof DatabaseUnavailable)) {
      log.error({ err: error }, "serving a stored response failed; the app handles the request");
    }
    return false;
  };

  // Without a promise where none is needed: it would cost as much as all the rest of a stored response.
  return (request, response) => {
    if (!isPlainRead(request)) return app(request, response);
    const appUnless = (isServed: boolean) => (isServed ? undefined : app(request, response));
    try {
      const found = find(request.url ?? "", request.headers);
      if (!found) return app(request, response);
      const serving =
        found instanceof Promise
          ? found.then((source) => source !== undefined && serve(source, request, response))
          : serve(found, request, response);
      return serving === true ? undefined : serving.catch(reportFailure).then(appUnless);
    } catch (error) {
      return appUnless(reportFailure(error));
    }
  };
}

/** The app limits and rejects bodies. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
}
