import { formatUuid } from "#src/lib/tokens/new-uuid.ts";

/** Crockford's base32: no letter looks like a digit. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const form = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A review's id, and the code that opens its conversation. Who knows the id cannot compute the code. */
export interface ReviewKeys {
  id: string;
  code: string;
}

/**
 * Makes a code, 48 bits of time and 80 random bits, and its id. Rejects without HTTPS, where browsers do not hash:
 * such a review cannot be answered.
 */
export async function makeReviewKeys(): Promise<ReviewKeys> {
  const time = Date.now();
  let code = "";
  for (let place = timeLength; place-- > 0; ) code += alphabet[Math.floor(time / 32 ** place) % 32];
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) code += alphabet[byte % 32];
  return { id: await hashToId(time, code), code };
}

/** Returns the id of a code's review. Undefined for a text that is no code. */
export async function idOfCode(code: string): Promise<string | undefined> {
  if (!form.test(code)) return undefined;
  const digits = [...code.slice(0, timeLength)];
  const time = digits.reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0);
  return hashToId(time, code);
}

/** Version 8, which leaves the meaning of its bits to us: the time of the code and 74 bits of its hash. */
async function hashToId(time: number, code: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return formatUuid(time, new Uint8Array(hash), 8);
}
