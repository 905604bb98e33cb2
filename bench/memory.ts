import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import { type BuiltProgram, startBuiltProgram } from "#testing/built-program.ts";
import { createTenant } from "#testing/factories.ts";
import { liveEnv } from "#testing/live-env.ts";
import { startTestSmtp } from "#testing/smtp.ts";
import { openBenchDatabase } from "./database.ts";
import { benchSecret, FeedbackRequests, sendLoad } from "./feedback-requests.ts";
import { atMost, type BenchRow, report } from "./rows.ts";

/**
 * `npm run bench -- memory [SECONDS]`: the memory of the web process and the worker of a live program and of a
 * demonstration, at rest and at the end of a load of unhappy feedbacks, about which owners are mailed. Only on Linux.
 */
const loadSeconds = Number(process.argv[2] ?? 60);
/** The start is over then, with the jobs that follow it. */
const restSeconds = 20;
const perSecond = 25;
const shops = 50;

const { db, clock, folder, url, close } = await openBenchDatabase({ connections: 2 });
const smtp = await startTestSmtp();
const common = { SECRET_KEY: benchSecret, TRUST_PROXY: "true" };
const rows: BenchRow[] = [];
try {
  const slugs: string[] = [];
  for (let count = 0; count < shops; count++) slugs.push((await createTenant({ db, clock })).slug);
  const live = { ...liveEnv, ...common, DATABASE_URL: url, DATA_DIR: folder, MAIL_URL: smtp.url };
  // A live program only tells its public URL.
  const port = `${await findFreePort()}`;
  const web = await startBuiltProgram({ ...live, PORT: port, ROLE: "web" });
  const worker = await startBuiltProgram({ ...live, ROLE: "worker", WORKER_PORT: "0" });
  await measure(`http://127.0.0.1:${port}`, slugs, [
    { name: "live web process", program: web, atRest: 130 },
    { name: "live worker", program: worker, atRest: 120 },
  ]);
  await worker.stop();
  await web.stop();
  const demoFolder = join(folder, "demonstration");
  const demonstration = await startBuiltProgram({ ...common, DATA_DIR: demoFolder });
  const measured = { name: "demonstration", program: demonstration, atRest: 120 };
  await measure(demonstration.url, ["padaria-estrela"], [measured]);
  await demonstration.stop();
  console.log(`${smtp.received.length} mails in live mode`);
  await report(rows);
} finally {
  await smtp.stop();
  await close();
}

interface Measured {
  name: string;
  program: BuiltProgram;
  /** The goal in MB. */
  atRest: number;
}

/** Adds the rows of processes that serve one program, of which `webUrl` is the web process. */
async function measure(webUrl: string, slugs: string[], processes: Measured[]): Promise<void> {
  await delay(restSeconds * 1000);
  for (const { name, program, atRest } of processes) {
    rows.push(memoryRow(`Memory at rest: ${name}`, program, atRest));
  }
  const requests = new FeedbackRequests(slugs, { rating: 1 });
  const count = perSecond * loadSeconds;
  const { others } = await sendLoad(webUrl, requests, { count, seconds: loadSeconds, perSecond });
  if (others > 0) throw new Error(`${others} responses other than 201`);
  for (const { name, program } of processes) {
    const work = `Memory after ${loadSeconds} s of ${perSecond} unhappy feedbacks a second: ${name}`;
    rows.push(memoryRow(work, program, 250));
  }
}

function memoryRow(work: string, { pid }: BuiltProgram, goal: number): BenchRow {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return atMost(goal, {
    work,
    today: `${megabytes.toFixed(1)} MB`,
    reference: "",
    ratio: megabytes,
  });
}
