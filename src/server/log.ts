import { type DestinationStream, pino } from "pino";
import { openLogOutput } from "./log-output.ts";
import { droppedLogLines } from "./metrics.ts";

const standardOutput = openLogOutput(1, (lines) => droppedLogLines.inc({ log: "program" }, lines));

/**
 * The program's log. Secrets and personal data are never passed to it; the redaction is a second
 * net. Of an error only its kind, code and text are written: the database's errors carry the values
 * of the row in `detail`, a mail server's repeat the address.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput) {
  const options = {
    level,
    redact: { paths: names.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    serializers: { err: describeError },
    base: null,
  };
  return pino(options, destination);
}

const names = [
  "email",
  "password",
  "token",
  "access",
  "refresh",
  "authorization",
  "username",
  "recaptcha",
  "recaptcha_token",
  "phone",
];

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code } = error as { code?: unknown };
  return { type: error.name, message: withoutAddresses(error.message), code, at: framesOf(error) };
}

/** Where it happened, without the message that a stack repeats at its head. */
function framesOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[removed]");
}
