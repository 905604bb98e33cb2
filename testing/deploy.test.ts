import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { parseEnv } from "node:util";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { commonFailures } from "#src/http/failure.ts";
import { readConfig } from "#src/server/config.ts";
import { sharedDocuments } from "#src/server/shared-documents.ts";
import { readDockerfile } from "../deploy/try/dockerfile.ts";
import { liveEnv } from "./live-env.ts";

const image = readFileSync("deploy/Dockerfile", "utf8");
const unit = readFileSync("deploy/systemd/estrelou@.service", "utf8");
const nginx = readFileSync("deploy/nginx.conf", "utf8");
const example = readFileSync(".env.example", "utf8");
/** What the operator fills in for live mode. */
const filledIn = Object.entries(liveEnv).filter(([name]) => name !== "MODE" && name !== "HOST");

interface Service {
  image?: string;
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  command?: string[];
  logging?: { driver: string };
}
const compose = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);

test("the image and the units start the program as the documents say", () => {
  const copied = image.match(/^COPY (main\.ts .*) \.\/$/m)?.[1]?.split(" ") ?? [];
  // The parts of Vite's configuration too, which it imports.
  const configs = readdirSync(".").filter((name) => /^(vite|react-router)\..*\.ts$/.test(name));
  expect(copied.toSorted()).toEqual(
    [...configs, "build.ts", "main.ts", "tsconfig.json"].toSorted(),
  );
  const sent = readFileSync("deploy/Dockerfile.dockerignore", "utf8").match(/(?<=^!).+$/gm) ?? [];
  expect(copied.filter((name) => !sent.some((pattern) => matchesGlob(name, pattern)))).toEqual([]);
  for (const text of [image, unit]) expect(text).toMatch(/--max-semi-space-size=16"?,? "?main\.ts/);
});

test("the Dockerfile has no problem that a Dockerfile linter finds", () => {
  const problems = validate(image).map(
    ({ range, message }) => `${range.start.line + 1}: ${message}`,
  );
  expect(problems).toEqual([]);
  expect(validate("FROM a\nCOPPY b c").length).toBeGreaterThan(0);
});

test("the image runs as an ordinary user behind an init, without npm and without files that it can change", () => {
  const final = image.slice(image.lastIndexOf("\nFROM "));
  expect(final).toMatch(/^USER node$/m);
  expect(final).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
  expect(final).toMatch(/^COPY --from=build --chown=root:root /m);
  expect(final).not.toMatch(/^CMD .*npm/m);
});

test("compose names only volumes, secrets and services that it declares", () => {
  const named = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => /^\w/.test(name)),
  );
  expect(named.filter((name) => !(name in compose.volumes))).toEqual([]);
  expect(Object.keys(compose.volumes).filter((name) => !named.includes(name))).toEqual([]);
  const secrets = services.flatMap(([, service]) => service.secrets ?? []);
  expect(secrets).toEqual(Object.keys(compose.secrets));
  const awaited = services.flatMap(([, { depends_on = {} }]) => Object.keys(depends_on));
  expect(awaited.filter((name) => !(name in compose.services))).toEqual([]);
});

test("compose runs two web processes and a worker that may write only to their data", () => {
  const programs = services.filter(([, { env_file }]) => env_file);
  expect(programs.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
    ["web-1", "web"],
    ["web-2", "web"],
    ["worker", "worker"],
  ]);
  const dataDir = image.match(/DATA_DIR=(\S+)/)?.[1];
  for (const [name, service] of programs) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.volumes, name).toEqual([`${name}:${dataDir}`]);
    // The program's own stop takes up to 23 s (decision 0093).
    expect(Number.parseInt(service.stop_grace_period ?? "", 10), name).toBeGreaterThan(30);
  }
});

test("no line of .env.example takes from compose its volume, its ports and its health check", () => {
  const everyLine = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ""));
  expect(everyLine).toMatchObject({ MODE: "demo", DATA_DIR: "./data" });
  const settingsFile = { ...everyLine, ...Object.fromEntries(filledIn) };
  const { env: imageEnv, healthCheck } = readDockerfile("deploy/Dockerfile");
  const ask = "globalThis.fetch = async (url) => (console.log(url), { ok: true });";
  for (const [name, port] of Object.entries({ "web-1": 3000, "web-2": 3000, worker: 3001 })) {
    // `env_file` replaces what the image sets, and `environment` replaces both.
    const DATABASE_URL = "postgres://estrelou:secret@db/estrelou";
    const { environment } = compose.services[name] ?? {};
    const env = { ...imageEnv, ...settingsFile, ...environment, DATABASE_URL };
    expect(readConfig(env), name).toMatchObject({
      mode: "live",
      host: "0.0.0.0",
      port: 3000,
      workerPort: 3001,
      dataDir: "/data",
    });
    const check = spawnSync(process.execPath, ["-e", `${ask}${healthCheck.at(-1)}`], {
      env,
      encoding: "utf8",
    });
    expect(check.stdout, name).toBe(`http://127.0.0.1:${port}/healthz\n`);
  }
});

test("a filled-in copy of .env.example leaves the systemd unit its state directory and live mode", () => {
  const fixed = unit.match(/^Environment=(.*)$/m)?.[1]?.replaceAll(" ", "\n") ?? "";
  // `EnvironmentFile=` replaces what `Environment=` sets.
  const settingsFile = { ...parseEnv(example), ...Object.fromEntries(filledIn) };
  expect(readConfig({ ...parseEnv(fixed), ...settingsFile })).toMatchObject({
    mode: "live",
    dataDir: "/var/lib/estrelou/%i",
    deletionsDir: "/var/lib/estrelou/deletions",
  });
  // systemd makes both folders for the user of the unit.
  expect(unit).toMatch(/^StateDirectory=estrelou\/%i estrelou\/deletions$/m);
});

test("every unit and command is one user, who reads the deletions that another process wrote", () => {
  const user = unit.match(/^User=(.+)$/m)?.[1];
  expect(user).toBe("estrelou");
  expect(unit).toContain(`Group=${user}`);
  expect(unit).not.toMatch(/^DynamicUser=/m);
  const documents = readFileSync("docs/operations.md", "utf8");
  expect(documents).toMatch(new RegExp(`useradd --system .* ${user}$`, "m"));
  expect(documents).toContain(`runuser -u ${user} -- `);
});

test("the database of compose logs no values of rows and no statements", () => {
  expect(compose.services.db?.command).toEqual([
    "postgres",
    ...["-c", "log_error_verbosity=terse"],
    ...["-c", "log_min_error_statement=panic"],
  ]);
});

test("compose stores the database of PostgreSQL 18 in the parent folder, and waits for TCP", () => {
  const { db } = compose.services;
  expect(db?.image).toBe("postgres:18");
  expect(db?.volumes).toEqual(["db:/var/lib/postgresql"]);
  // The server of the image's own set-up has no TCP port.
  expect(db?.healthcheck?.test).toEqual(expect.arrayContaining(["-h", "127.0.0.1"]));
});

test("nginx leads to the web processes of compose and replaces what a client claims about its address", () => {
  const upstreams = [...nginx.matchAll(/^\s*server (\S+):3000 max_fails=0;/gm)].map(
    ([, name]) => name,
  );
  expect(upstreams).toEqual(["web-1", "web-2"]);
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
});

test("the pools of the PgBouncer sample fit into PostgreSQL's 100 connections, and recover at once", () => {
  const sample = readFileSync("deploy/pgbouncer.ini", "utf8");
  const settings = parseEnv(sample.replace(/^;.*$|^\[.*\]$/gm, ""));
  const [, web = 0, workers = 0] = (
    sample.match(/This file is for (\d+) web processes and (\d+) workers/) ?? []
  ).map(Number);
  expect([web, workers]).toEqual([3, 2]);
  const direct = web * 3 + workers * 6 + 4;
  expect(Number(settings.default_pool_size) + direct + 7).toBeLessThanOrEqual(100);
  expect(Number(settings.max_client_conn)).toBeGreaterThan(2 * (web * 28 + workers * 20));
  expect(settings).toMatchObject({
    pool_mode: "transaction",
    server_login_retry: "1",
    auth_type: "scram-sha-256",
  });
  // A waiting statement must fail before the role's limit, and the role's limit before PgBouncer's.
  expect(Number(settings.query_wait_timeout)).toBeLessThan(15);
  expect(Number(settings.query_timeout)).toBeGreaterThan(15);
});

test("nginx caches each page that the program sends with s-maxage, and no page of an owner", () => {
  const cached = nginx.match(/location ~ (\^\/\(\(sobre.*) \{/)?.[1] ?? "";
  const pages = [...sharedDocuments].filter(([path]) => new RegExp(cached).test(path));
  const shared = [...sharedDocuments].filter(([, { isPanel }]) => !isPanel);
  expect(pages).toEqual(shared);
});

test("nginx keeps each language of a page apart, and the program hears the same language", () => {
  const reviewPage = nginx.match(/location ~ \^\/feedback\/[^{]+\{[^}]+\}/)?.[0];
  expect(reviewPage).toContain('proxy_cache_key "$request_uri $encoding $language";');
  expect(nginx).toMatch(/^ +proxy_set_header Accept-Language \$language;/m);
});

test("nginx answers calls without a process as the program answers them without a database", () => {
  const [status, detail] = commonFailures.unavailable;
  expect(nginx).toContain(`return ${status} '${JSON.stringify({ code: "unavailable", detail })}'`);
});

test("compose gives nginx each file that its settings name, and limits every log", () => {
  const mounted = compose.services.proxy?.volumes?.map((volume) => volume.split(":")[1] ?? "");
  const named = [...nginx.matchAll(/^\s*(root|ssl_certificate(?:_key)?|access_log) (\/[^ ;]+)/gm)]
    .map(([, directive, path]) => (directive === "root" ? `${path}/away.html` : `${path}`))
    .toSorted();
  expect(named).toEqual([
    "/etc/nginx/estrelou/away.html",
    "/etc/nginx/tls/fullchain.pem",
    "/etc/nginx/tls/privkey.pem",
    "/var/log/estrelou/access.log",
  ]);
  const isMounted = (path: string) =>
    mounted?.some((mount) => path === mount || path.startsWith(`${mount}/`));
  expect(named.filter((path) => !isMounted(path))).toEqual([]);
  for (const [name, { logging }] of services)
    expect(logging, name).toMatchObject({ driver: "local" });
});

test("Prometheus asks every process of compose under the names that the alerts use", () => {
  const { scrape_configs: jobs } = parse(readFileSync("deploy/prometheus.yaml", "utf8")) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  const targets = jobs
    .filter(({ job_name }) => job_name.startsWith("estrelou-"))
    .flatMap((job) => job.static_configs.flatMap((one) => one.targets));
  expect(targets).toEqual(["web-1:3000", "web-2:3000", "worker:3001"]);
});
