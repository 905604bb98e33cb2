import { ApiFailure } from "#src/http/client.ts";

const refusals = ["role_too_low", "business_not_found"];

/** Returns the result of a call, or undefined if the person's role does not allow it or there is no business. */
export async function ifAllowed<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ApiFailure && refusals.includes(error.code)) return undefined;
    throw error;
  }
}
