import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startBuiltProgram } from "#testing/built-program.ts";
import { hasNginx, serveBody } from "#testing/nginx.ts";
import { describeRate, measureRates, type Rate, type Target } from "./rates.ts";
import { atLeast, type BenchRow, report } from "./rows.ts";

/**
 * `npm run bench -- documents`: responses per second of pages and of the busiest calls. Compares pages with
 * nginx and with bare `node:http`, which send the same headers and bytes, and calls with Hono alone.
 */
const rounds = 7;
/** Goals as parts of nginx's rate, and of bare Node's where nginx is not installed. */
const pages: Record<string, { nginx: number; node: number }> = {
  "/feedback/padaria-estrela": { nginx: 0.5, node: 0.8 },
  "/": { nginx: 0.4, node: 0.64 },
  "/precos": { nginx: 0.4, node: 0.64 },
  "/login": { nginx: 0.4, node: 0.64 },
};
/** Goals as parts of the rate of Hono alone. */
const calls: Record<string, number> = { "/healthz": 0.45, "/api/client/padaria-estrela/": 0.32 };

const folder = await mkdtemp(join(tmpdir(), "estrelou-bench-"));
const program = await startBuiltProgram({ DATA_DIR: folder });
const port = Number(new URL(program.url).port);
const ours = (path: string): Target => ({ name: path, port, path, pid: program.pid });
const rows: BenchRow[] = [];
try {
  for (const page of Object.keys(pages)) await comparePage(page);
  const hono = await startReference("hono");
  const alone = { name: "Hono alone", path: "/healthz", ...hono };
  const [reference, ...measured] = await measure([alone, ...Object.keys(calls).map(ours)]);
  for (const call of measured) rows.push(compare(call, reference, calls[call.name] ?? 1));
  hono.stop();
  await report(rows);
} finally {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The page, bare Node and nginx with the same headers and body. */
async function comparePage(page: string): Promise<void> {
  await request(page);
  // The best compression follows the first response.
  await delay(1_000);
  const { headers, body } = await request(page);
  const [headersFile, bodyFile] = [join(folder, "headers.json"), join(folder, "body")];
  await writeFile(headersFile, JSON.stringify(headers));
  await writeFile(bodyFile, body);
  const bare = await startReference("node", headersFile, bodyFile);
  const nginx = hasNginx() ? await serveBody(body, headers) : undefined;
  const references = [
    ...(nginx ? [{ name: "nginx, one worker", path: "/", ...nginx }] : []),
    { name: "bare node:http", path: "/", ...bare },
  ];
  const measured = await measure([...references, ours(page)]);
  const [reference, program] = [measured[0], measured.at(-1)];
  const goal = pages[page]?.[nginx ? "nginx" : "node"] ?? 1;
  if (program) rows.push(compare(program, reference, goal));
  bare.stop();
  await nginx?.stop();
}

function compare(measured: Measured, reference: Measured | undefined, goal: number): BenchRow {
  return atLeast(goal, {
    work: `GET ${measured.name}`,
    today: describeRate(measured),
    reference: reference ? `${reference.name}: ${describeRate(reference)}` : "",
    ratio: reference ? measured.perSecond / reference.perSecond : null,
  });
}

interface Measured extends Rate {
  name: string;
}

async function measure(targets: Target[]): Promise<Measured[]> {
  const rates = await measureRates(targets, rounds);
  const measured = targets.map(({ name }, index) => ({ name, ...(rates[index] as Rate) }));
  print(measured);
  return measured;
}

/** The first row is the reference of the others. */
function print(rows: Measured[]): void {
  const [reference] = rows;
  console.log(`\n${"".padEnd(32)} responses/s          per CPU second`);
  for (const { name, perSecond, perCpuSecond } of rows) {
    const cells = [
      [perSecond, reference?.perSecond],
      [perCpuSecond, reference?.perCpuSecond],
    ].map(([value, whole]) =>
      value === undefined || whole === undefined
        ? "-".padStart(8)
        : `${String(Math.round(value)).padStart(8)} ${(value / whole).toFixed(2)}x`,
    );
    console.log(`${name.padEnd(32)} ${cells.join("       ")}`);
  }
}

/** Returns headers and body as the program sends them, without the headers that each server adds. */
async function request(path: string): Promise<{ headers: string[]; body: Buffer }> {
  const { get } = await import("node:http");
  const asked = get(program.url + path, { headers: { "Accept-Encoding": "br" } });
  const [response] = (await once(asked, "response")) as [import("node:http").IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const added = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];
  const headers = Object.entries(response.headers).filter(([name]) => !added.includes(name));
  return {
    headers: [...headers, ["content-length", body.length]].flat().map(String),
    body,
  };
}

async function startReference(...args: string[]) {
  const child: ChildProcess = fork(join(import.meta.dirname, "reference-server.ts"), args);
  const [listening] = (await once(child, "message")) as [number];
  return { port: listening, pid: child.pid ?? 0, stop: () => void child.kill() };
}
