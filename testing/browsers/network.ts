import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Stands between a browser and the program, because classic WebDriver neither reports errors nor cuts a network. */
export interface Network {
  url: string;
  /** Where the program listens. Its own URL is that of the proxy. */
  upstream: string;
  /** What went wrong in pages since the last call. */
  takeErrors(): string[];
  /** The documents that the browser asked for since the last call, with the time. */
  takeDocuments(): string[];
  /** While it is true, every connection is closed. */
  isCut: boolean;
  stop(): Promise<void>;
}

/** An empty page of the origin, where the campaign changes what the browser stores. */
export const blankPath = "/campaign/blank";
const scriptPath = "/campaign/page-errors.js";
const reportPath = "/campaign/page-errors";

const script = `{
  // A browser ends the requests of a page that it leaves. WebKit and Firefox tell the page so.
  let isLeaving = false;
  addEventListener("beforeunload", () => { isLeaving = true; });
  const report = (text) => {
    if (isLeaving && /TypeError: (Load failed|NetworkError)|AbortError|^not loaded/.test(text)) return;
    navigator.sendBeacon("${reportPath}", location.pathname + ": " + text);
  };
  // The stack does not contain the message in WebKit and Firefox.
  const textOf = (cause) => cause instanceof Error ? cause + "\\n" + cause.stack : String(cause);
  addEventListener("error", ({ message, error, target }) => {
    // Firefox reports a preload of a module that is already loaded. The import reports a real failure.
    if (target.rel === "modulepreload") return;
    report(message ? textOf(error ?? message) : "not loaded: " + (target.src || target.href));
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => report("unhandled: " + textOf(reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    report("policy: " + violatedDirective + " " + blockedURI));
  const { error } = console;
  console.error = (...parts) => {
    report("console: " + parts.map(textOf).join(" "));
    error(...parts);
  };
}`;

/** Starts a proxy that adds a script to every page. The script reports errors to the proxy. */
export async function startNetwork(): Promise<Network> {
  let errors: string[] = [];
  let documents: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (incoming, response) => {
    if (incoming.headers["sec-fetch-dest"] === "document") {
      const from = incoming.headers.referer ?? "the campaign";
      documents.push(`${new Date().toISOString()} ${incoming.url} from ${from}`);
    }
    if (incoming.url === scriptPath) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
      return;
    }
    if (incoming.url === blankPath) {
      response.writeHead(200, { "Content-Type": "text/html" }).end("<title>blank</title>");
      return;
    }
    const body = Buffer.concat(await incoming.toArray());
    if (incoming.url === reportPath) {
      errors.push(String(body));
      response.writeHead(204).end();
      return;
    }
    forward(incoming, response, { upstream: network.upstream, body });
  });
  server.on("connection", (socket) => {
    if (network.isCut) socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let isCut = false;
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream: "",
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    takeDocuments() {
      const taken = documents;
      documents = [];
      return taken;
    },
    get isCut() {
      return isCut;
    },
    set isCut(cut) {
      isCut = cut;
      if (cut) for (const socket of sockets) socket.destroy();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return network;
}

/** Passes a request on to the program. A page gets the script that reports its errors. */
function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { upstream, body }: { upstream: string; body: Buffer },
): void {
  const headers = {
    ...incoming.headers,
    "accept-encoding": "identity",
    // Customers' pages are in the browser's language, which WebKitGTK takes from the locales of the machine.
    "accept-language": "pt-BR",
  };
  const sent = request(upstream + incoming.url, { method: incoming.method, headers });
  sent.once("error", () => response.destroy());
  sent.once("response", async (answer) => {
    const status = answer.statusCode ?? 502;
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    const { "content-length": _, ...rest } = answer.headers;
    const html = Buffer.concat(await answer.toArray()).toString();
    response.writeHead(status, rest);
    response.end(html.replace("<head>", `<head><script src="${scriptPath}"></script>`));
  });
  sent.end(body);
}
