/** Returns the class of an error and its code, such as 'DatabaseError 23505'. Never its message. */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const isCode = typeof code === "string" && /^\w{1,40}$/.test(code);
  return isCode ? `${error.constructor.name} ${code}` : error.constructor.name;
}
