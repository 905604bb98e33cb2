import type { RequestListener } from "node:http";
import { ConfigError } from "./config.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";

/** Starts an HTTP server. Throws ConfigError that names the setting if the port is in use. */
export async function openPort(
  listener: RequestListener,
  { setting, ...address }: { port: number; host: string; setting: "PORT" | "WORKER_PORT" },
): Promise<HttpServer> {
  try {
    return await startHttpServer(listener, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(
      `Port ${address.port} is in use: end the other program or set ${setting}.`,
    );
  }
}
