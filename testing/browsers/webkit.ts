import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import { whenKilled } from "../watchdog.ts";
import { clickActions, type Driver, typeActions, windowSize } from "./driver.ts";

/** Starts WebKitGTK's MiniBrowser on a display of its own, and drives it by classic WebDriver. */
export async function startWebKit(binary: string): Promise<Driver> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1440x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(screen.stdout, "data");
  const port = await findFreePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" },
  });

  const dismissKill = whenKilled('kill "$1" "$2"', `${server.pid}`, `${screen.pid}`);

  // biome-ignore lint/suspicious/noExplicitAny: the protocol's results have no types here.
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  await whenListening(port, server);
  const { sessionId, capabilities } = await send("POST", "", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
    },
  });
  const to = (path: string) => `/${sessionId}${path}`;
  await send("POST", to("/window/rect"), { ...windowSize, x: 0, y: 0 });

  const act = (actions: object) => send("POST", to("/actions"), { actions: [actions] });

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send("POST", to("/url"), { url }),
    back: () => send("POST", to("/back"), {}),
    call: (source, ...args) =>
      send("POST", to("/execute/sync"), {
        script: `return (${source})(...arguments)`,
        args: args.map((value) => value ?? null),
      }),
    click: (element) => act({ type: "pointer", id: "mouse", actions: clickActions(element) }),
    type: (text) => act({ type: "key", id: "keys", actions: typeActions(text) }),
    async chooseFile(element, path) {
      const [id] = Object.values(element);
      await send("POST", to(`/element/${id}/value`), { text: path });
    },
    screenshot: async () => Buffer.from(await send("GET", to("/screenshot")), "base64"),
    async close() {
      await send("DELETE", to("")).finally(() => {
        server.kill();
        screen.kill();
        dismissKill();
      });
    },
  };
}

async function whenListening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`WebKitWebDriver ended with ${server.exitCode}`);
}
