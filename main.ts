import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ensureBuilt } from "./build.ts";
import { describeError } from "./src/server/describe-error.ts";
import type { Running, start as Start, StartOptions } from "./src/server/start.ts";

process.chdir(import.meta.dirname);
if (existsSync(".env")) process.loadEnvFile(".env");
const writesJson = process.env.MODE === "live";

// Without a listener, output to a full disk or a closed pipe would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

if (process.argv.includes("--check")) {
  const { runSetupCheck } = await import("./src/server/check-setup.ts");
  process.exit((await runSetupCheck(process.env)) ? 0 : 1);
}

process.on("uncaughtException", (error) => crash(error));

const begun = performance.now();
const stopped = new AbortController();
const starting = process.argv.includes("--dev") ? startDevelopment() : startBuilt();
stopOnSignals();
let running: Running;
try {
  running = await starting;
} catch (error) {
  // The signal listener ends the process.
  if (stopped.signal.aborted) await new Promise(() => {});
  crash(error);
}
stopOnSignals();
greet(running);
collectGarbage();

/** Writes why the program cannot run and ends it. In live mode the output is one JSON line, like the log. */
function crash(error: unknown): never {
  const isConfig = error instanceof Error && error.constructor.name === "ConfigError";
  if (writesJson) {
    const msg = isConfig ? error.message : "the program crashed";
    const err = isConfig ? undefined : describeError(error);
    console.error(JSON.stringify({ level: 60, time: Date.now(), err, msg }));
  } else {
    console.error(isConfig ? `\n${error.message}\n` : error);
  }
  process.exit(1);
}

/**
 * Stops the program on a signal, also during the start: otherwise the embedded database server would
 * keep running. A second signal ends the process at once.
 */
function stopOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The router's development plugin has a listener that exits at once.
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      stopped.abort();
      await (running ?? (await starting.catch(() => undefined)))?.stop();
      process.exit(0);
    });
  }
}

async function startBuilt(): Promise<Running> {
  let database: ReturnType<typeof prepareDatabase> | undefined;
  try {
    await ensureBuilt(() => {
      database = prepareDatabase();
    });
    // React and the router use their production builds only with this value.
    process.env.NODE_ENV ??= "production";
    const built = join(import.meta.dirname, "build/server/server.js");
    const { start } = (await import(built)) as { start: typeof Start };
    const started = await start({ env: process.env, signal: stopped.signal });
    // For NODE_COMPILE_CACHE (decision 0001): without this call only a process that exits by itself stores it.
    flushCompileCache();
    return started;
  } finally {
    // Only now: the last process that disconnects stops the server.
    await (await database)?.stop();
  }
}

/** Prepares a new embedded database during a build. What fails here the start does again, and reports. */
async function prepareDatabase() {
  const module = await import("./src/server/prepare-database.ts");
  return module.prepareDatabase(process.env, stopped.signal).catch(() => undefined);
}

/** Vite serves browser modules and reloads pages. A change of server code restarts the server. */
async function startDevelopment(): Promise<Running> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    // The database changes its files all the time.
    server: { middlewareMode: true, watch: { ignored: [join(import.meta.dirname, "data/**")] } },
    appType: "custom",
  });
  const load = async () =>
    (await vite.ssrLoadModule("/src/server/start.ts")) as { start: typeof Start };
  const inFront: StartOptions["inFront"] = (app: RequestListener) => (request, response) => {
    vite.middlewares(request, response, () => void app(request, response));
  };

  const restart = async () => {
    await running.stop();
    running = await (await load()).start({ env: process.env, inFront });
    console.log("Server reloaded.");
  };
  let restarting = Promise.resolve();
  vite.watcher.on("change", (path) => {
    if (!/\.server\.tsx?$|\/src\/(server|services|db|http|sandbox)\/|contract\.ts$/.test(path))
      return;
    // Vite does it after a moment too, when a restart may already have loaded the old module.
    vite.environments.ssr.moduleGraph.onFileChange(path);
    // With the catch inside, because a rejected promise would end all later restarts.
    restarting = restarting.then(restart).catch((error: unknown) => console.error(error));
  });
  return (await load()).start({ env: process.env, inFront });
}

/**
 * Frees 16 MB that only the start needed. V8 would begin this after more allocations, which take a process
 * without requests hours.
 */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
}

function greet({ url, config }: Running) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (writesJson) {
    const line = { level: 30, time: Date.now(), role: config.role, url, seconds: Number(seconds) };
    console.log(JSON.stringify({ ...line, msg: "ready" }));
    return;
  }
  const isWorker = config.role === "worker";
  const lines = [
    isWorker && config.workerPort === undefined
      ? `Estrelou is working off jobs (ready in ${seconds} s).`
      : `Estrelou${isWorker ? "'s worker" : ""} is ready at ${url} (${seconds} s).`,
  ];
  if (config.mode === "demo" && !isWorker) {
    lines.push(
      "",
      "  Demonstration: every outside service is emulated on this machine.",
      `  Rate the bakery   ${url}/feedback/padaria-estrela`,
      `  See its panel     ${url}/login   demo@estrelou.test / estrelou`,
      `  Mail and switches ${url}/sandbox`,
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}
