import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenKilled } from "../watchdog.ts";
import { clickActions, type Driver, type Handle, typeActions, windowSize } from "./driver.ts";

/** A node or a value in WebDriver BiDi. */
type Remote = { type: string; value?: unknown; sharedId?: string };

/** Starts Firefox without a window, and drives it by WebDriver BiDi, which needs no other program. */
export async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "estrelou-firefox-"));
  const child = spawn(
    binary,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        HOME: profile,
        MOZ_HEADLESS_WIDTH: `${windowSize.width}`,
        MOZ_HEADLESS_HEIGHT: `${windowSize.height}`,
      },
    },
  );
  const dismissKill = whenKilled('kill "$1"', `${child.pid}`);
  const socket = new WebSocket(`${await debuggingUrl(child.stderr)}/session`);
  await once(socket, "open");

  const send = protocolOf(socket);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  await send("browsingContext.setViewport", { context, viewport: windowSize });

  const act = (type: "pointer" | "key", actions: object[]) =>
    send("input.performActions", { context, actions: [{ type, id: type, actions }] });

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    async call(source, ...args) {
      const answer = await send("script.callFunction", {
        functionDeclaration: source,
        arguments: args.map(toRemote),
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return fromRemote(answer.result) as never;
    },
    click: (element) => act("pointer", clickActions({ type: "element", element })),
    type: (text) => act("key", typeActions(text)),
    chooseFile: (element, path) => send("input.setFiles", { context, element, files: [path] }),
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      const ended = once(child, "exit");
      await send("browser.close", {});
      await ended;
      dismissKill();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Returns the function that sends one command of WebDriver BiDi and waits for its result. */
function protocolOf(socket: WebSocket) {
  let count = 0;
  const waiting = new Map<number, PromiseWithResolvers<Record<string, never>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
  });
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's results have no types here.
  return (method: string, params: object): Promise<any> => {
    const id = ++count;
    const answer = Promise.withResolvers<Record<string, never>>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise.finally(() => waiting.delete(id));
  };
}

/** Firefox prints the address of its protocol. */
async function debuggingUrl(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of output) {
    text += part;
    const url = text.match(/WebDriver BiDi listening on (ws:\S+)/)?.[1];
    // The loop destroys the stream, and Firefox then writes into a closed pipe, which it ignores.
    if (url) return url;
  }
  throw new Error(`Firefox did not start: ${text}`);
}

function toRemote(value: unknown): object {
  if (typeof value === "object" && value !== null) {
    if ("sharedId" in value) return value;
    if (Array.isArray(value)) return { type: "array", value: value.map(toRemote) };
    const entries = Object.entries(value).map(([key, one]) => [key, toRemote(one)]);
    return { type: "object", value: entries };
  }
  return value === undefined ? { type: "undefined" } : { type: typeof value, value };
}

function fromRemote({ type, value, sharedId }: Remote): unknown {
  if (type === "node") return { sharedId } satisfies Handle;
  if (type === "array") return (value as Remote[]).map(fromRemote);
  if (type === "object") {
    const entries = value as [string, Remote][];
    return Object.fromEntries(entries.map(([key, one]) => [key, fromRemote(one)]));
  }
  return type === "null" ? null : value;
}
