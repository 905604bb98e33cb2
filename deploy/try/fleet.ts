import { join } from "node:path";
import { findFreePort } from "#src/db/embedded-process.ts";
import { liveEnv } from "#testing/live-env.ts";
import type { Release } from "./build-release.ts";
import { secretKey } from "./client.ts";
import { type Program, type Settings, startProgram } from "./processes.ts";
import { startProxy } from "./proxy.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

/** Two web processes, a worker and the proxy in front of them. */
export interface Fleet {
  /** Of the proxy. */
  url: string;
  programs: Record<Name, Program>;
  /** Stops a process and starts it from a release on the same port. */
  replace(name: Name, release: Release, further?: Settings): Promise<void>;
  /** Settings of a web process. */
  settings: Settings;
}

export const metricsToken = "a-token-of-the-trial";
const names = ["web-1", "web-2", "worker"] as const;
export type Name = (typeof names)[number];

/** Starts the processes in live mode, one after the other: the first one runs the migrations. */
export async function startFleet(trial: Trial, release: Release, servers: Servers): Promise<Fleet> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await findFreePort();
  const proxyPort = [ports["web-1"], ports["web-2"]].map((port) => `http://127.0.0.1:${port}`);
  const settings: Settings = {
    ...liveEnv,
    ...servers.settings,
    SECRET_KEY: secretKey,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: "true",
    // All calls come from one IP address.
    LIMITS_SCALE: "0",
    ROLE: "web",
  };
  const start = (name: Name, from: Release, further: Settings = {}) =>
    startProgram(trial, from, {
      name,
      port: ports[name] ?? 0,
      settings: { ...settings, ROLE: name === "worker" ? "worker" : "web", ...further },
    });
  const programs = {} as Fleet["programs"];
  for (const name of names) {
    const begun = performance.now();
    programs[name] = await start(name, release);
    trial.report(`${name} was ready after ${Math.round(performance.now() - begun)} ms`);
  }
  return {
    url: await startProxy(trial, proxyPort),
    programs,
    settings: { ...settings, DATA_DIR: join(trial.folder, "data", "other") },
    async replace(name, from, further) {
      await programs[name].stop();
      programs[name] = await start(name, from, further);
    },
  };
}
