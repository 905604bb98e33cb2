/**
 * The database cannot be used at the moment: it is unreachable, starting, stopping, too slow, or out
 * of disk, memory or connections. The same call may succeed later. `code` is the cause's SQLSTATE or network
 * error code.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { message } = cause instanceof Error ? cause : new Error(String(cause));
    super(`The database is unavailable: ${message}`, { cause });
    this.name = "DatabaseUnavailable";
    this.code = codeOf(cause);
  }
}

/**
 * Connection exceptions (08), insufficient resources (53), operator intervention (57P), a
 * statement timeout (57014), input or output error (58030), an expired idle transaction (25P03), and a standby
 * that only reads, as after a failover (25006).
 */
const unavailableStates = /^(08...|53...|57P..|57014|58030|25P03|25006)$/;

/** Returns true if the server reported a temporary state. */
export function isUnavailableState(error: unknown): boolean {
  return unavailableStates.test(codeOf(error) ?? "");
}

/** Returns true if the server cancelled a statement, at its time limit or on request. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === "57014";

const networkCode = /^(E(CONN|HOST|NET)[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Returns true if the error says that the database was unreachable or closed the connection. False
 * for errors that only a person can fix, for example a wrong password.
 */
export function isConnectionError(error: unknown): boolean {
  // pg-boss copies some errors, which lose their class.
  if (error instanceof Error && error.name === "DatabaseUnavailable") return true;
  if (isRejectedByPooler(error)) return false;
  const code = codeOf(error);
  if (code !== undefined)
    return isUnavailableState(error) || networkCode.test(code) || isMissingSocket(error);
  // pg throws errors without a code when a connection ends or is not established in time.
  return error instanceof Error && /connection|timeout/i.test(error.message);
}

/** PgBouncer uses 08P01 for every error of its own, also for those that only a person can fix. */
export function isRejectedByPooler(error: unknown): boolean {
  return (
    codeOf(error) === "08P01" &&
    /^(unsupported|no such|bouncer config error)/.test((error as Error).message)
  );
}

/** Returns true if the URL names a socket file that the server has not created yet. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "connect";
}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
