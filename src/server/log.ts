import { type DestinationStream, pino } from "pino";
import { droppedLogLines } from "#src/services/metrics/metrics.server.ts";
import { describeError } from "./describe-error.ts";
import { openLogOutput } from "./log-output.ts";

const standardOutput = openLogOutput(1, (lines) => droppedLogLines.inc({ log: "program" }, lines));

/**
 * Creates the program's log. Code must not pass secrets or personal data; the redaction is a second
 * protection. Of an error only type, code, message and stack are written.
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
