import { pipeline, Readable } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import type { Logger } from "pino";
import type { DocumentPart } from "#src/document.tsx";
import type { OwnerCall } from "#src/http/client.ts";
import type { OwnerContent } from "./owner-content.ts";
import { fastQuality } from "./prepare-response.ts";
import { encodingFor } from "./send-stored.ts";

/** Renders a part of the requested page, without `call` that of its shell. */
export type RenderPart = (part: DocumentPart, call?: OwnerCall) => Promise<Response>;

/**
 * Responds with the document of an owner. Its opening is sent at once, so the browser paints the header while the
 * content is loaded. The rest has the content, or is the shell's if a call or the rendering fails, or the page redirects. Brotli, if the client
 * accepts it, makes the document a tenth smaller than the gzip of the framework, which compresses what this function
 * leaves.
 */
export async function streamContent(
  render: RenderPart,
  content: OwnerContent,
  accepted: string | undefined,
  log: Logger,
): Promise<Response> {
  const opening = await render("opening");
  if (!opening.ok) return opening;
  const parts = Readable.from(
    partsOf(await opening.text(), () => renderRest(render, content), log),
  );
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    // A proxy would keep the opening until the rest arrives.
    "X-Accel-Buffering": "no",
  });
  if (encodingFor(accepted) !== "br") return new Response(toWeb(parts), { headers });
  headers.set("Content-Encoding", "br");
  headers.set("Vary", "Accept-Encoding");
  return new Response(toWeb(compressEach(parts)), { headers });
}

async function* partsOf(opening: string, rest: () => Promise<string>, log: Logger) {
  yield Buffer.from(opening);
  try {
    yield Buffer.from(await rest());
  } catch (error) {
    log.error({ err: error }, "the rest of a document could not be rendered");
  }
}

async function renderRest(render: RenderPart, content: OwnerContent): Promise<string> {
  const page = await render("rest", content.call);
  if (page.ok && !content.hasFailed()) return page.text();
  const shell = await render("rest");
  if (!shell.ok) throw new Error(`The shell has status ${shell.status}`);
  const target = page.headers.get("Location");
  const html = await shell.text();
  return target === null ? html : html.replace("</body>", () => `${refreshTo(target)}</body>`);
}

/** The shell's scripts find a redirect themselves. A browser without scripts follows this element. */
function refreshTo(target: string): string {
  const url = target.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<noscript><meta http-equiv="refresh" content="0;url=${url}"/></noscript>`;
}

/** Compresses a stream so that a client can read each part when it arrives. */
function compressEach(parts: Readable): Readable {
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: fastQuality },
    flush: constants.BROTLI_OPERATION_FLUSH,
  });
  // It ends early if the client has left: nobody reads the document.
  return pipeline(parts, brotli, () => {});
}

function toWeb(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream;
}
