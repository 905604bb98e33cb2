import { type DestinationStream, pino } from "pino";
import { openLogOutput } from "./log-output.ts";
import { droppedLogLines } from "./metrics.ts";

const standardOutput = openLogOutput(1, (lines) => droppedLogLines.inc({ log: "program" }, lines));

/**
 * Creates the program's log. Code must not pass secrets or personal data; the redaction is a second
 * protection. Of an error only type, code, message and stack are written: errors of the database
 * contain values of the row in `detail`, and messages of a mail server repeat the email.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput) {
  const options = {
    level,
    redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    serializers: { err: describeError },
    base: null,
  };
  return pino(options, destination);
}

const redactedNames = [
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
  return { type: error.name, message: withoutEmails(error.message), code, at: framesOf(error) };
}

/** Returns the stack without the message at its start. */
function framesOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

function withoutEmails(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[removed]");
}
