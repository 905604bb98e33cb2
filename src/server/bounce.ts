import { parseArgs } from "node:util";
import { receiveReport } from "#src/features/invitations/returns/receive-report.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { fileDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { print, runCommand, UsageError, withDatabase } from "./command-line.ts";
import { createLog } from "./log.ts";

const usage = `Reads a report of a mail server (RFC 3464 or ARF) as a raw mail from standard input, for a
mail server that runs a command for each mail to BOUNCE_ADDRESS. Works beside the running program.

  npm run -s bounce < mail.eml

  Prints bounce, complaint or ignored. Ends with 75 after an error: the mail server delivers again later.
`;

/** EX_TEMPFAIL of sysexits.h. After any other error code Postfix and Exim give the mail up. */
const deliverAgain = 75;
const maxBytes = 1024 * 1024;

/** The operator's command for one report. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help || process.stdin.isTTY) return print(usage);
  const raw = await readInput();
  // A mail that is empty or too large would be so at the next delivery.
  if (!raw?.length) return print("ignored\n");
  await withDatabase("estrelou-bounce", async (db, config) => {
    const { secretKey, previousKeys } = config;
    const log = createLog("silent");
    const clock = systemClock;
    const deletions = fileDeletions({ folder: config.deletionsDir, clock, log });
    const settings = { secretKey, previousKeys };
    print(`${await receiveReport({ db, log, clock, settings, deletions }, raw)}\n`);
  });
}

async function readInput(): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}

await runCommand(UsageError, main, deliverAgain);
