/** The program's secret keys. */
export interface Keys {
  /** Signs, encrypts and hashes everything new. */
  secretKey: string;
  /** Accepted for reading what was made before `secretKey`, newest first. */
  previousKeys: string[];
}

/** Returns the keys to read with, the current one first. */
export function readingKeys({ secretKey, previousKeys }: Keys): [string, ...string[]] {
  return [secretKey, ...previousKeys];
}
