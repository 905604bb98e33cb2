import { getRequestListener } from "@hono/node-server";
import type { Services } from "#src/services/services.ts";
import type { Closers } from "./closers.ts";
import { healthApi, type Readiness } from "./health.ts";
import { openPort } from "./open-port.ts";

/** Serves /healthz, /readyz and /metrics of a worker. Returns the URL of the server on this machine. */
export async function startWorkerPort(options: {
  services: Services;
  port: number;
  host: string;
  closers: Closers;
  readiness: Readiness;
}): Promise<string> {
  const { services, port, host, closers } = options;
  let isStopping = false;
  const app = healthApi(services, { ...options.readiness, isStopping: () => isStopping });
  const server = await openPort(getRequestListener(app.fetch), {
    port,
    host,
    setting: "WORKER_PORT",
  });
  closers.add(() => {
    isStopping = true;
    return server.stop(0);
  });
  return `http://localhost:${server.port}`;
}
