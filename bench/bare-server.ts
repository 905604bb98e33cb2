import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build, type Rolldown } from "vite";
import { BarePage } from "./bare-page.ts";

/** Builds the bare React page and serves it, with or without compression. */
export async function serveBarePage(options: {
  compressed: boolean;
}): Promise<{ url: string; stop(): void }> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, "bare-page.ts") },
    },
  })) as Rolldown.RolldownOutput;
  const script = built.output[0].code;
  const page = renderToString(createElement(BarePage));
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><link rel="modulepreload" href="/page.js"><div id="page">${page}</div><script type="module" src="/page.js"></script></html>`;

  // Compressed once: a script of this size takes half a second on a busy machine.
  const prepare = (body: string) => (options.compressed ? brotliCompressSync(body) : body);
  const bodies = { script: prepare(script), html: prepare(html) };

  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    if (options.compressed) response.setHeader("Content-Encoding", "br");
    response.end(isScript ? bodies.script : bodies.html);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}
