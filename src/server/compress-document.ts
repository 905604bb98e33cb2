import { compress, fastQuality } from "./prepare-response.ts";
import { encodingFor } from "./send-stored.ts";

/**
 * Compresses a document with brotli if the client accepts it. It is a tenth smaller than with the gzip of the
 * framework, which compresses what this function leaves.
 */
export async function compressDocument(
  document: Response,
  accepted: string | undefined,
): Promise<Response> {
  if (!document.body || encodingFor(accepted) !== "br") return document;
  const body = await compress(Buffer.from(await document.arrayBuffer()), fastQuality);
  const headers = new Headers(document.headers);
  headers.set("Content-Encoding", "br");
  headers.set("Content-Length", `${body.length}`);
  headers.append("Vary", "Accept-Encoding");
  return new Response(body, { status: document.status, headers });
}
