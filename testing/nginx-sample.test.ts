import { spawn, spawnSync } from "node:child_process";
import { chmod, chown, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#src/db/embedded-process.ts";
import { commonFailures } from "#src/http/failure.ts";
import { requestedLanguage } from "#src/lib/language/language.ts";
import { revalidatedCacheControl, sharedCacheControl } from "#src/server/page-cache-control.ts";
import { findTools } from "../deploy/try/find-tools.ts";
import { writeSetup } from "../deploy/try/proxy.ts";
import { whenKilled } from "./watchdog.ts";

const hasTools = findTools().nginx !== undefined;
const builtFile = "public, max-age=31536000, immutable";

interface Answer {
  status: number | undefined;
  body: string;
  headers: IncomingMessage["headers"];
}

/** Starts nginx with `deploy/nginx.conf` in front of two upstreams. */
async function startSample(upstreams: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-nginx-"));
  // The worker of an nginx that root starts is another user.
  await chmod(folder, 0o755);
  const { secure } = await writeSetup(folder, upstreams);
  const options = ["-e", "stderr", "-p", folder, "-c", "nginx.conf", "-g", "daemon off;"];
  const child = spawn("nginx", options, { stdio: ["ignore", "ignore", "pipe"] });
  const dismissKill = whenKilled('kill "$1"; rm -rf "$2"', `${child.pid}`, folder);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
    dismissKill();
  });
  const ca = await readFile(join(folder, "tls", "fullchain.pem"));
  const ask = (path: string, headers = {}) =>
    new Promise<Answer | undefined>((resolve) => {
      const sent = get(`https://127.0.0.1:${secure}${path}`, { ca, headers }, async (response) => {
        resolve({
          status: response.statusCode,
          body: await text(response),
          headers: response.headers,
        });
      });
      sent.on("error", () => resolve(undefined));
    });
  await expect.poll(() => child.exitCode ?? ask("/healthz")).toBeDefined();
  expect(child.exitCode).toBeNull();
  return {
    ask,
    secure,
    ca,
    folder,
    records: () => readFile(join(folder, "access.log"), "utf8"),
    /** As logrotate does after it has renamed the file. */
    reopen: () => child.kill("SIGUSR1"),
    /** Ends nginx and returns what it wrote to standard error. */
    async end(): Promise<string> {
      child.kill("SIGTERM");
      return text(child.stderr);
    },
  };
}

/** Starts two servers that answer as the program does. */
async function startUpstreams(
  answer: (path: string, response: ServerResponse, headers: IncomingHttpHeaders) => void,
) {
  const asked: string[] = [];
  const servers = [1, 2].map(() =>
    createServer(({ url = "", headers }, response) => {
      asked.push(url);
      answer(url, response, headers);
    }),
  );
  for (const server of servers) await new Promise<void>((r) => server.listen(0, "127.0.0.1", r));
  const stop = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  onTestFinished(stop);
  const urls = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const timesAsked = (path: string) => asked.filter((one) => one === path).length;
  return { urls, stop, timesAsked };
}

const closed = async () => [
  `http://127.0.0.1:${await findFreePort()}`,
  `http://127.0.0.1:${await findFreePort()}`,
];

test.skipIf(!hasTools)(
  "a request that no web process accepts gets our page, and nginx logs no IP address and no token",
  async () => {
    const nginx = await startSample(await closed());
    const page = await nginx.ask("/nova-senha?token=a-secret-token");
    expect(page).toMatchObject({ status: 502, body: expect.stringContaining("Voltamos em") });
    expect(page?.headers).toMatchObject({
      "content-type": "text/html",
      "cache-control": "no-store",
    });
    const [status, detail] = commonFailures.unavailable;
    const answer = await nginx.ask("/api/me");
    expect([answer?.status, JSON.parse(answer?.body ?? "")]).toEqual([
      status,
      { code: "unavailable", detail },
    ]);
    expect(await nginx.records()).toBe("");
    const logged = await nginx.end();
    expect(logged).not.toMatch(/a-secret-token|client:|127\.0\.0\.1/);
  },
);

test.skipIf(!hasTools)(
  "pages of the site and built files are asked once, and outlive the web processes; other pages do not",
  async () => {
    const upstreams = await startUpstreams((path, response) => {
      const shared = path.startsWith("/assets/") ? builtFile : sharedCacheControl;
      response.setHeader("Cache-Control", path === "/painel" ? "private, no-cache" : shared);
      response.setHeader("ETag", 'W/"1"').setHeader("Vary", "Accept-Encoding");
      response.writeHead(path === "/assets/gone.js" ? 404 : 200).end(`page ${path}`);
    });
    const nginx = await startSample(upstreams.urls);
    const paths = ["/", "/precos", "/login", "/assets/a.js", "/assets/gone.js", "/painel"];
    for (const path of [...paths, ...paths]) await nginx.ask(path);
    expect(paths.map(upstreams.timesAsked)).toEqual([1, 1, 1, 1, 2, 2]);
    expect((await nginx.ask("/precos", { "Accept-Encoding": "gzip, br" }))?.status).toBe(200);
    expect(upstreams.timesAsked("/precos")).toBe(2);
    expect((await nginx.ask("/precos", { "If-None-Match": 'W/"1"' }))?.status).toBe(304);

    upstreams.stop();
    expect((await nginx.ask("/precos?x"))?.status).toBe(502);
    expect((await nginx.ask("/precos"))?.body).toBe("page /precos");
    expect((await nginx.ask("/painel"))?.status).toBe(502);
    const records = (await nginx.records()).trim().split("\n");
    const paths_ = records.map((line) => line.replace(/^\S+T\S+ 127\.0\.0\.1 /, ""));
    expect(paths_).toEqual([
      "GET / 200",
      "GET /precos 200",
      "GET /login 200",
      "GET /precos 304",
      "GET /precos 200",
    ]);
  },
);

test.skipIf(!hasTools)(
  "a review page comes from the cache, and a change shows by itself",
  async () => {
    let name = "Padaria";
    const upstreams = await startUpstreams((path, response) => {
      const isSecret = path.includes("token");
      response.setHeader("Cache-Control", isSecret ? "no-store" : revalidatedCacheControl);
      response.writeHead(path.includes("unknown") ? 404 : 200).end(name);
    });
    const nginx = await startSample(upstreams.urls);
    const path = "/feedback/padaria-estrela";
    expect((await nginx.ask(path))?.headers).toMatchObject({ "cache-control": "no-cache" });
    await nginx.ask(path);
    expect(upstreams.timesAsked(path)).toBe(1);
    name = "Confeitaria";
    await expect.poll(async () => (await nginx.ask(path))?.body).toBe("Confeitaria");
    for (const never of [`${path}?token=x`, "/feedback/unknown", `${path}.data`]) {
      await nginx.ask(never);
      await nginx.ask(never);
      expect(upstreams.timesAsked(never), never).toBe(2);
    }
    upstreams.stop();
    expect((await nginx.ask(path))?.body).toBe("Confeitaria");
  },
);

test.skipIf(!hasTools)(
  "the cache has one review page for each language, and no browser gets a page in another one",
  async () => {
    const seen: (string | undefined)[] = [];
    const upstreams = await startUpstreams((path, response, headers) => {
      seen.push(headers["accept-language"]);
      const query = path.split("?")[1];
      const language = requestedLanguage(query, headers["accept-language"]);
      response.setHeader("Cache-Control", revalidatedCacheControl);
      response.setHeader("Vary", "Accept-Language, Accept-Encoding");
      response.end(language);
    });
    const nginx = await startSample(upstreams.urls);
    const path = "/feedback/padaria-estrela";
    const expectLanguage = async (header: string | undefined, query: string, language: string) => {
      const headers = header === undefined ? {} : { "Accept-Language": header };
      const page = await nginx.ask(path + query, headers);
      expect(page?.body, `${header?.slice(0, 40)} ${query}`).toBe(language);
    };
    // Four entries: one for each language that begins a header, and one for no header.
    const usual: [header: string | undefined, query: string, language: string][] = [
      [undefined, "", "pt"],
      ["pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "", "pt"],
      ["pt", "", "pt"],
      ["pt-PT,*;q=0.5", "", "pt"],
      ["es-419,es;q=0.9,en;q=0.8", "", "es"],
      ["es-419,es;q=0.9", "", "es"],
      ["en-GB", "", "en"],
      ["en,pt", "", "en"],
    ];
    for (const [header, query, language] of usual) await expectLanguage(header, query, language);
    expect(new Set(seen)).toEqual(new Set([undefined, "pt", "es", "en"]));
    const others: typeof usual = [
      ["en;q=0.5, pt-BR", "", "pt"],
      ["en;q=0.5,es;q=0.9", "", "es"],
      ["es;q=0.1,en;q=0.9", "", "en"],
      ["en ;q=0.1,es", "", "es"],
      ["en;q=0", "", "pt"],
      ["*", "", "pt"],
      ["pt;q=0,*", "", "es"],
      ["fr-FR,fr;q=0.9", "", "pt"],
      ["fr-FR,fr;q=0.9,EN;q=0.8", "", "en"],
      ["fr, es", "", "es"],
      ["ES", "", "es"],
      ["english,estonian,,;q", "", "pt"],
      [`${"xx,".repeat(1_000)}en`, "", "pt"],
      ["en", "?lang=es", "es"],
      ["es", "?o=mesa-4&lang=pt", "pt"],
      ["es", "?lang=fr", "es"],
      ["es", "?LANG=en", "es"],
      ["en", "?modo=totem", "pt"],
    ];
    // Twice: from the program, and where it was asked before from the cache.
    const all = [...usual, ...others];
    for (const [header, query, language] of [...all, ...all]) {
      expect(requestedLanguage(query.slice(1), header), `${header}`).toBe(language);
      await expectLanguage(header, query, language);
    }
  },
);

test.skipIf(!hasTools)(
  "a page is never served for a path that ends with the name of an encoding or a language",
  async () => {
    const upstreams = await startUpstreams((path, response) => {
      const isReview = path.startsWith("/feedback/");
      response.setHeader("Cache-Control", isReview ? revalidatedCacheControl : sharedCacheControl);
      response.end(`page ${path}`);
    });
    const nginx = await startSample(upstreams.urls);
    const compressed = { "Accept-Encoding": "br", "Accept-Language": "es" };
    for (const [path, other] of [
      ["/feedback/bar", "/feedback/barbr"],
      ["/feedback/bar", "/feedback/barbres"],
      ["/assets/a", "/assets/abr"],
    ] as const) {
      expect((await nginx.ask(path, compressed))?.body).toBe(`page ${path}`);
      for (const language of ["es", "", "res"]) {
        const headers = { "Accept-Language": language };
        expect((await nginx.ask(other, headers))?.body, `${other} ${language}`).toBe(
          `page ${other}`,
        );
      }
    }
  },
);

test.skipIf(!hasTools)(
  "requests that a client pipelines reach the program one at a time, at most 200 on a connection",
  async () => {
    const running = { now: 0, most: 0 };
    const upstreams = await startUpstreams((_, response) => {
      running.most = Math.max(running.most, ++running.now);
      setImmediate(() => {
        running.now--;
        response.end("answered");
      });
    });
    const nginx = await startSample(upstreams.urls);
    const socket = connect({ port: nginx.secure, host: "127.0.0.1", ca: nginx.ca });
    socket.write("GET /painel HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(300));
    const received = await text(socket);
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(200);
    expect(running.most).toBe(1);
  },
);

/** Group of the workers; undefined if this system has no such group. */
const workerGroup = spawnSync("id", ["-g", "www-data"], { encoding: "utf8" }).stdout.trim();

test.skipIf(!hasTools || process.getuid?.() !== 0 || !workerGroup)(
  "after a rotation the records go to the new file, in a folder that only the workers' group may enter",
  async () => {
    const upstreams = await startUpstreams((path, response) => {
      response.writeHead(200, { "Cache-Control": sharedCacheControl }).end(`page ${path}`);
    });
    const { folder, ask, records, reopen } = await startSample(upstreams.urls);
    await chown(folder, 0, Number(workerGroup));
    await chmod(folder, 0o750);
    for (let asked = 0; asked < 2; asked++) await ask("/precos");
    await expect.poll(records).toContain("/precos");
    await rename(join(folder, "access.log"), join(folder, "access.log-1"));
    reopen();
    await expect.poll(() => records().catch(() => undefined)).toBe("");
    const recordsNow = async () => {
      await ask("/login");
      return records();
    };
    await expect.poll(recordsNow).toContain("/login");
  },
);
