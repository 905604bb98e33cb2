import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import {
  contentCall,
  DocumentContext,
  type DocumentFacts,
  documentFacts,
  isUnavailable,
  styleMark,
} from "./document.tsx";
import { ApiFailure } from "./http/client.ts";
import { HumanCheckContext } from "./services/human-check/components/use-human-check-kind.ts";
import { servicesContext } from "./services/services.ts";

/**
 * Logs errors of pages like errors of the API. The router's own handler would print the whole error,
 * and a database error contains row data. A wrong URL or method is not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The API has logged it if it is a fault, and the document is rendered again without content.
  if (error instanceof ApiFailure) return;
  if (error instanceof DatabaseUnavailable) {
    context.set(isUnavailable, true);
    return;
  }
  const { log } = context.get(servicesContext);
  log.error({ err: error, method: request.method, route: new URL(request.url).pathname }, "page");
};

/** Renders the document of a page. All data is loaded before, so the document is not streamed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const facts = loadContext.get(documentFacts);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext value={facts}>
        <HumanCheckContext value={facts.humanCheck}>
          <ServerRouter
            context={routerContext}
            url={request.url}
            {...(facts.nonce ? { nonce: facts.nonce } : {})}
          />
        </HumanCheckContext>
      </DocumentContext>,
      {
        ...(facts.nonce ? { nonce: facts.nonce } : {}),
        // A part that waits for data would otherwise be hidden until a script moves it to its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = pipe(new PassThrough());
          resolve(
            text(body).then((html) => {
              const isContent = loadContext.get(contentCall) !== null;
              return new Response(finish(html, facts, isContent), { headers, status });
            }),
          );
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/**
 * Puts the style into the head. A document with content has only the rules that it uses, and the whole sheet, for what
 * comes later, as a link at its end. A shell has the whole: such a link delays its first paint.
 *
 * Gives the preloads of scripts a low priority. The document can be read before they arrive, and the router
 * has no setting for it. A document with content has them at its end: each takes processor time before the first
 * paint, and most of all those that are in the browser's cache (decision 0221).
 */
function finish(html: string, { style }: DocumentFacts, isContent: boolean): string {
  const preloads: string[] = [];
  const rest = html.replaceAll(/<link rel="modulepreload" ([^>]*>)/g, (_, attributes) => {
    preloads.push(`<link rel="modulepreload" fetchPriority="low" ${attributes}`);
    return isContent ? "" : `${preloads.at(-1)}`;
  });
  if (!style)
    return isContent ? rest.replace("</body>", () => `${preloads.join("")}</body>`) : rest;
  if (!isContent) return rest.replace(styleMark, () => style.all);
  const late = [`<link rel="stylesheet" href="${style.url}"/>`, ...preloads].join("");
  const used = style.used(rest);
  return rest.replace(styleMark, () => used).replace("</body>", () => `${late}</body>`);
}
