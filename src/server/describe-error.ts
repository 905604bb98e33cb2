/**
 * Returns the parts of an error that may be logged. Errors of the database contain values of the row in
 * `detail`, and messages of a mail server repeat the email.
 */
export function describeError(error: unknown) {
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
