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
  DocumentContext,
  type DocumentFacts,
  documentFacts,
  isUnavailable,
  restBegin,
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
            text(body).then((html) => new Response(finish(html, facts), { headers, status })),
          );
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/**
 * Puts the style into the document and cuts the requested part out of it.
 *
 * A whole document has the whole sheet in its head: a link to it would delay the first paint. An opening has only the rules
 * that it uses, and so has the rest, with a link to the whole sheet at its end for what comes later.
 *
 * Gives the preloads of scripts a low priority. The document can be read before they arrive, and the router
 * has no setting for it. A document in parts has them at its end: each takes processor time before the first
 * paint, and most of all those that are in the browser's cache (decision 0221).
 */
function finish(html: string, { style, part }: DocumentFacts): string {
  const preloads: string[] = [];
  const text = html.replaceAll(/<link rel="modulepreload" ([^>]*>)/g, (_, attributes) => {
    preloads.push(`<link rel="modulepreload" fetchPriority="low" ${attributes}`);
    return part === "whole" ? `${preloads.at(-1)}` : "";
  });
  if (part === "whole") return style ? text.replace(styleMark, () => style.all) : text;
  const begin = text.indexOf(restBegin);
  if (begin < 0) throw new Error("The document has no rest");
  if (part === "opening") {
    const opening = text.slice(0, begin);
    return style ? opening.replace(styleMark, () => style.used(opening)) : opening;
  }
  const late = style ? `<link rel="stylesheet" href="${style.url}"/>` : "";
  return text
    .slice(begin)
    .replace(restBegin, () => `${restBegin}${style?.used(text) ?? ""}`)
    .replace("</body>", () => `${late}${preloads.join("")}</body>`);
}
